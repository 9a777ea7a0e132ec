package io.github.mlformats.angel;

import static io.github.mlformats.core.inspect.Fact.count;
import static io.github.mlformats.core.inspect.Fact.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mlformats.angel.format.Corpus;
import io.github.mlformats.angel.schema.AngelReadOptions;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.inspect.VerificationResult;
import io.github.mlformats.core.io.HadoopTree;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.option.Options;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Inspects every model of the corpus without options: matrices, notes, and corruption. */
class AngelInspectorTest {
    private static final Options NO_OPTIONS = new OptionSet(AngelReadOptions.all()).parse(Map.of());
    private final Inspector inspector = new AngelInspector();

    static Stream<String> cases() {
        return Corpus.cases().stream();
    }

    static Stream<String> damagedCases() {
        // Without a meta a directory is not recognized as a matrix.
        return Corpus.damagedCases().stream()
                .filter(name -> !name.equals("meta_missing"))
                .map(name -> "bad/" + name);
    }

    private Fact.Group inspect(Path path) throws IOException {
        try (HadoopTree tree = tree(path)) {
            assertThat(inspector.recognizes(tree)).isTrue();
            return inspector.inspect(tree, NO_OPTIONS);
        }
    }

    private VerificationResult verify(Path path) throws IOException {
        try (HadoopTree tree = tree(path)) {
            return inspector.verify(tree, NO_OPTIONS);
        }
    }

    private static HadoopTree tree(Path path) throws IOException {
        return new HadoopTree(
                new org.apache.hadoop.fs.Path(path.toAbsolutePath().toString()), new Configuration());
    }

    private static Fact fact(Fact.Group group, String label) {
        return group.facts().stream()
                .filter(labelled -> labelled.label().equals(label))
                .findFirst()
                .orElseThrow()
                .fact();
    }

    private static List<List<Fact>> rows(Fact.Group group, String label) {
        return ((Fact.Table) fact(group, label)).rows();
    }

    private static boolean hasNote(Fact.Group group, String kind) {
        return rows(group, "notes").stream().anyMatch(row -> row.get(1).equals(text(kind)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void soundModels(String name) throws IOException {
        JsonNode json = Corpus.json(name, "options.json");
        Fact.Group facts = inspect(Corpus.model(name));
        assertThat(rows(facts, "matrices in detail")).hasSameSizeAs(Corpus.matrices(name));
        assertThat(hasNote(facts, "refused")).isEqualTo(json.has("refused"));
        assertThat(hasNote(facts, "corrupt")).isFalse();
        assertThat(hasNote(facts, "warning"))
                .isEqualTo(json.path("warn").asBoolean() || json.path("refused").size() > 0);
        assertThat(verify(Corpus.model(name)).problems().isEmpty()).isEqualTo(!json.has("refused"));
    }

    @ParameterizedTest
    @MethodSource("damagedCases")
    void damagedModels(String name) throws IOException {
        JsonNode ours = Corpus.json(name, "ours.json");
        Fact.Group facts = inspect(Corpus.model(name));
        VerificationResult verdict = verify(Corpus.model(name));
        boolean isSound = ours.path("kind").isMissingNode();
        assertThat(verdict.problems().isEmpty()).isEqualTo(isSound);
        assertThat(hasNote(facts, "refused"))
                .isEqualTo(ours.path("kind").asText().equals("option"));
        if (ours.path("result").asText().equals("ok")) {
            assertThat(hasNote(facts, "warning")).isEqualTo(ours.path("warn").asBoolean());
        }
    }

    @Test
    void lostValuesAreAProblemUnlessTheyAreAllowed() throws IOException {
        Path model = Corpus.model("v320_lossy_value_on_sparse");
        assertThat(verify(model).problems()).isNotEmpty().allSatisfy(problem -> assertThat(problem.text())
                .contains("are lost", "Set allowLossy=true"));
        try (HadoopTree tree = tree(model)) {
            Options options = new OptionSet(AngelReadOptions.all()).parse(Map.of("allowLossy", "true"));
            assertThat(inspector.verify(tree, options).problems()).isEmpty();
        }
    }

    @Test
    void missingColumnsOfDenseRowsAreAProblem() throws IOException {
        assertThat(verify(Path.of("src/test/resources/hostile/rows_layout_range_1e9_3rows"))
                        .problems())
                .anySatisfy(
                        problem -> assertThat(problem.text()).contains("row 0", "as the row is dense", "10 columns"));
    }

    @Test
    void aMatrixInDetail() throws IOException {
        Fact.Group facts = inspect(Corpus.model("v320_row_subset"));
        List<Fact> first = rows(facts, "matrices in detail").get(0);
        assertThat(fact(facts, "format")).isEqualTo(text("angel"));
        assertThat(first.get(1)).isEqualTo(text("T_DOUBLE_DENSE"));
        assertThat(first.get(3)).isEqualTo(text("1, 3"));
        assertThat(first.get(4)).isEqualTo(count(5));
        assertThat(rows(facts, "notes")).anyMatch(row -> row.get(2).toString().contains("2 of 5 rows are saved"));
    }

    @Test
    void overflowOfAngel320IsReported() throws IOException {
        Fact.Group facts = inspect(Corpus.model("v320_BUG_range_in_hash_job_ValueBinary"));
        assertThat(rows(facts, "notes")).anyMatch(row -> row.get(2).toString().contains("a bug of Angel 3.2.0"));
    }

    /** A real network: of the stacked layers the last has no number. */
    @Test
    void layersOfANetwork() throws IOException {
        Path model = Corpus.model("v310_train_deepfm");
        Fact.Group facts = inspect(model);
        assertThat(rows(facts, "layers").stream().map(row -> row.get(0)))
                .containsExactly(
                        text("input"),
                        text("embedding"),
                        text("innerSumPooling"),
                        text("fclayer"),
                        text("sumPooling"),
                        text("simpleLossLayer"));
        assertThat(rows(facts, "layers"))
                .contains(List.of(
                        text("fclayer"),
                        text("FCLayer"),
                        text("100, 100, 1"),
                        Fact.NONE,
                        text("Momentum"),
                        text("embedding"),
                        text("fclayer_0_bias, fclayer_1_bias, fclayer_bias, fclayer_weight"),
                        text("transfuncs=[{\"type\":\"Relu\"},{\"type\":\"Relu\"},{\"type\":\"Identity\"}],"
                                + " optimizer.momentum=0.9")));
        assertThat(rows(facts, "settings")).contains(List.of(text("train.decayclass"), text("WarmRestarts")));
        List<Fact> weights = rows(facts, "matrices in detail").stream()
                .filter(row -> row.get(0).equals(text("fclayer_weight")))
                .findFirst()
                .orElseThrow();
        assertThat(weights.get(weights.size() - 1)).isEqualTo(text("100 x 1"));
        assertThat(rows(inspect(model.resolve("fclayer_weight")), "layers")).hasSize(6);
        assertThat(hasNote(facts, "warning")).isFalse();
    }

    @Test
    void brokenGraphsAreANote(@TempDir Path directory) throws IOException {
        copyMatrix("v320_one_by_one", directory.resolve("m"));
        Files.writeString(directory.resolve("graph.json"), "[1, 2");
        assertThat(hasNote(inspect(directory), "warning")).isTrue();
        Files.writeString(directory.resolve("graph.json"), "{\"input\": {\"type\": \"SimpleInputLayer\"}}");
        assertThat(hasNote(inspect(directory), "warning")).isTrue();
    }

    @Test
    void otherDirectoriesAreNotRecognized(@TempDir Path directory) throws IOException {
        Files.writeString(Files.createDirectory(directory.resolve("a")).resolve("0"), "1,2\n");
        try (HadoopTree tree = tree(directory)) {
            assertThat(inspector.recognizes(tree)).isFalse();
        }
    }

    @Test
    void inspectorIsFoundByServiceLoader() {
        assertThat(ServiceLoader.load(Inspector.class)).hasAtLeastOneElementOfType(AngelInspector.class);
    }

    private static void copyMatrix(String name, Path to) throws IOException {
        Files.createDirectories(to);
        Path from = Corpus.model(name).resolve(Corpus.matrices(name).get(0));
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName().toString()));
            }
        }
    }
}
