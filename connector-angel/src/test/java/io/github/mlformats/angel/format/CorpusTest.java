package io.github.mlformats.angel.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mlformats.angel.format.MatrixOpener.MatrixOptions;
import io.github.mlformats.angel.format.matrix.MatrixMeta.MatrixFinding;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every matrix of the corpus has the elements of its {@code expected.jsonl}. */
class CorpusTest {
    static Stream<Corpus.Load> loads() throws IOException {
        return Corpus.loads().stream();
    }

    @ParameterizedTest
    @MethodSource("loads")
    void holdsTheExpectedElements(Corpus.Load load) throws IOException {
        assertElements(load, Integer.MAX_VALUE);
    }

    /** Also with small read windows. */
    @ParameterizedTest
    @MethodSource("loads")
    void holdsTheExpectedElementsInSmallWindows(Corpus.Load load) throws IOException {
        for (int window : new int[] {8, 13, 64}) {
            assertElements(load, window);
        }
    }

    private static void assertElements(Corpus.Load load, int window) throws IOException {
        Map<String, List<JsonNode>> expected = Corpus.expected(load.name(), load.file());
        for (String name : load.matrices()) {
            LocalDirectory directory = Corpus.directory(load.name(), name).inWindowsOf(window);
            AngelMatrix matrix = directory.open(Corpus.options(load.options()));

            List<String> elements = ElementLines.readStrictly(directory, matrix);

            assertThat(elements)
                    .as(name)
                    .isEqualTo(ElementLines.of(
                            expected.getOrDefault(name, List.of()),
                            matrix.encoding().value()));
            if (matrix.elementCount().isPresent()) {
                assertThat(matrix.elementCount()).as(name).hasValue(elements.size());
            }
        }
    }

    static Stream<String> cases() {
        return Corpus.cases().stream();
    }

    static Stream<String> casesWithRefusals() throws IOException {
        return Corpus.casesWith("refused");
    }

    @ParameterizedTest
    @MethodSource("casesWithRefusals")
    void refusesWhatOnlyTheUserCanDecide(String name) throws IOException {
        for (JsonNode refused : Corpus.json(name, "options.json").path("refused")) {
            List<String> matrices = refused.path("options").has("matrix")
                    ? List.of(refused.path("options").get("matrix").asText())
                    : Corpus.matrices(name);
            String[] words = texts(refused.path("names"));
            for (String matrix : matrices) {
                MatrixOptions options = Corpus.options(refused.path("options"));
                assertThatThrownBy(() -> Corpus.directory(name, matrix).open(options))
                        .isInstanceOf(UsageException.class)
                        .hasMessageContainingAll(words);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void warnsWhereValuesMayDiffer(String name) throws IOException {
        JsonNode json = Corpus.json(name, "options.json");
        JsonNode options = json.path("expected.jsonl").path(0);
        List<MatrixFinding> warnings = new ArrayList<>();
        for (String matrix : Corpus.matrices(name)) {
            AngelMatrix opened = Corpus.directory(name, matrix).open(Corpus.options(options));
            opened.findings().stream().filter(MatrixFinding::isWarning).forEach(warnings::add);
        }
        boolean lossy = options.path("allowLossy").asBoolean();
        assertThat(!warnings.isEmpty())
                .as(warnings.toString())
                .isEqualTo(json.path("warn").asBoolean() || lossy);
    }

    static String[] texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(text -> texts.add(text.asText()));
        return texts.toArray(new String[0]);
    }
}
