package io.github.mlformats.angel.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mlformats.angel.format.MatrixOpener.MatrixOptions;
import io.github.mlformats.angel.format.matrix.MatrixMeta.MatrixFinding;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every damaged model is read as specified by its {@code ours.json}. */
class DamagedCorpusTest {
    static Stream<String> cases() {
        return Corpus.damagedCases().stream();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void doesWhatTheCorpusSays(String name) throws IOException {
        assertOurs(Corpus.json("bad/" + name, "ours.json"), Corpus.damaged(name));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void doesTheSameInSmallWindows(String name) throws IOException {
        for (int window : new int[] {8, 13, 64}) {
            assertOurs(
                    Corpus.json("bad/" + name, "ours.json"),
                    Corpus.damaged(name).inWindowsOf(window));
        }
    }

    private static void assertOurs(JsonNode ours, LocalDirectory directory) throws IOException {
        MatrixOptions options = MatrixOptions.DEFAULT;
        if (ours.path("result").asText().equals("ok")) {
            AngelMatrix matrix = directory.open(options);
            assertEquals(ours, directory, matrix);
            assertThat(matrix.findings().stream().anyMatch(MatrixFinding::isWarning))
                    .isEqualTo(ours.path("warn").asBoolean());
            return;
        }
        Throwable error = catchThrowable(() -> ElementLines.readStrictly(directory, directory.open(options)));
        assertThat(error)
                .isInstanceOf(
                        ours.path("kind").asText().equals("corrupt")
                                ? CorruptFileException.class
                                : UsageException.class);
        assertThat(CorpusTest.texts(ours.path("names"))).allMatch(error.getMessage()::contains);
        assertThat(Arrays.stream(CorpusTest.texts(ours.path("files")))).anyMatch(error.getMessage()::contains);
        if (ours.has("dropmalformed")) {
            Set<Integer> skipped = new TreeSet<>();
            List<String> sound = ElementLines.readSound(directory, directory.open(options), skipped);
            assertThat(sound).hasSize(ours.path("dropmalformed").path("rows").asInt());
            Set<Integer> partitions = new TreeSet<>();
            ours.path("partitions").forEach(id -> partitions.add(id.asInt()));
            assertThat(skipped).isEqualTo(partitions);
        } else if (ours.path("kind").asText().equals("corrupt")) {
            assertThat(catchThrowable(() -> directory.open(options))).isInstanceOf(CorruptFileException.class);
        }
        if (ours.has("with_options")) {
            MatrixOptions saving = Corpus.options(ours.path("with_options").path("options"));
            assertEquals(ours.path("with_options"), directory, directory.open(saving));
        }
    }

    private static void assertEquals(JsonNode ours, LocalDirectory directory, AngelMatrix matrix) throws IOException {
        List<JsonNode> expected = Corpus.expected(ours.path("same_as").asText(), "expected.jsonl")
                .get(directory.rootEntry().name());
        List<String> elements = ElementLines.readStrictly(directory, matrix);
        assertThat(elements).hasSize(ours.path("rows").asInt());
        assertThat(elements)
                .isEqualTo(ElementLines.of(expected, matrix.encoding().value()));
    }
}
