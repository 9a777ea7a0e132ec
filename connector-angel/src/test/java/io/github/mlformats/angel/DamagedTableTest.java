package io.github.mlformats.angel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mlformats.angel.format.Corpus;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
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
            assertSame(name, Map.of(), ours);
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
            assertSame(name, TableTest.map(saved.path("options")), saved);
        }
    }

    /** The rows are those of the undamaged matrix. */
    private static void assertSame(String name, Map<String, String> options, JsonNode same) throws IOException {
        Dataset<Row> table = TableTest.load("bad/" + name, options);
        List<JsonNode> expected = Corpus.expected(same.path("same_as").asText(), "expected.jsonl")
                .get(Corpus.damaged(name).rootEntry().name());
        List<String> lines = TableTest.lines(table);
        assertThat(lines).hasSize(same.path("rows").asInt());
        assertThat(lines).isEqualTo(TableTest.lines(expected, table));
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
