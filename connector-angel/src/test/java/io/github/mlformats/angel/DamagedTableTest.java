package io.github.mlformats.angel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mlformats.angel.format.Corpus;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every damaged model through Spark, in every mode. */
class DamagedTableTest {
    static Stream<String> cases() {
        return Corpus.damagedCases().stream();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void doesWhatTheCorpusSays(String name) throws IOException {
        JsonNode ours = Corpus.json("bad/" + name, "ours.json");
        if (ours.path("result").asText().equals("ok")) {
            assertThat(rows(name, Map.of())).isEqualTo(ours.path("rows").asInt());
            return;
        }
        boolean corrupt = ours.path("kind").asText().equals("corrupt");
        Throwable error = catchThrowable(() -> rows(name, Map.of()));
        Throwable cause = cause(error, corrupt ? CorruptFileException.class : UsageException.class);
        assertThat(TableTest.texts(ours.path("names"))).allMatch(cause.getMessage()::contains);
        assertThat(Arrays.stream(TableTest.texts(ours.path("files")))).anyMatch(cause.getMessage()::contains);
        for (String mode : new String[] {"DROPMALFORMED", "PERMISSIVE"}) {
            if (ours.has("dropmalformed")) {
                assertThat(rows(name, Map.of("mode", mode)))
                        .isEqualTo(ours.path("dropmalformed").path("rows").asInt());
            } else if (corrupt) {
                Throwable again = catchThrowable(() -> rows(name, Map.of("mode", mode)));
                assertThat(cause(again, CorruptFileException.class)).isNotNull();
            }
        }
        if (ours.has("with_options")) {
            JsonNode saved = ours.path("with_options");
            assertThat(rows(name, TableTest.map(saved.path("options"))))
                    .isEqualTo(saved.path("rows").asInt());
        }
    }

    private static int rows(String name, Map<String, String> options) {
        return TableTest.load("bad/" + name, options).collectAsList().size();
    }

    private static Throwable cause(Throwable error, Class<? extends Throwable> type) {
        Throwable cause = error;
        while (cause != null && !type.isInstance(cause)) {
            cause = cause.getCause();
        }
        assertThat(cause).as("a %s in %s", type.getSimpleName(), error).isNotNull();
        return cause;
    }
}
