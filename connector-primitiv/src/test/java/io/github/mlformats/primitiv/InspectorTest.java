package io.github.mlformats.primitiv;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.inspect.VerificationResult;
import io.github.mlformats.core.option.OptionSet;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.ReadMetrics;
import io.github.mlformats.primitiv.schema.PrimitivReadOptions;
import io.github.mlformats.primitiv.testing.Case;
import io.github.mlformats.primitiv.testing.ModelFile;
import io.github.mlformats.primitiv.testing.ModelFile.Values;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class InspectorTest {
    private final PrimitivInspector inspector = new PrimitivInspector();

    private static FileContext context(byte[] bytes) {
        return new FileContext(
                new HeapSource("f", bytes),
                new OptionSet(PrimitivReadOptions.all()).parse(Map.of()),
                new ReadMetrics());
    }

    private Map<String, Fact> inspect(byte[] bytes) throws IOException {
        return inspector.inspect(context(bytes)).facts().stream()
                .collect(Collectors.toMap(Fact.Labelled::label, Fact.Labelled::fact));
    }

    @Test
    void showsTheTreeOfParameters() throws IOException {
        byte[] file = new ModelFile()
                .parameter(List.of("a", "b", "w"), Values.of(2, 3), "Adam.m1", Values.of(2, 3))
                .parameter(List.of("a", "c"), Values.of(4))
                .parameter(List.of("z"), Values.of())
                .bytes();

        Map<String, Fact> facts = inspect(file);

        assertThat(facts.get("type")).isEqualTo(Fact.text("Model"));
        assertThat(facts.get("parameters")).isEqualTo(Fact.count(3));
        assertThat(facts.get("values")).isEqualTo(Fact.count(11));
        assertThat(facts.get("size of values")).isEqualTo(Fact.size(44));
        assertThat(facts.get("size of statistics")).isEqualTo(Fact.size(24));
        assertThat(((Fact.Table) facts.get("tree")).rows())
                .containsExactly(
                        List.of(Fact.text("a"), Fact.NONE, Fact.NONE, Fact.NONE),
                        List.of(Fact.text("  b"), Fact.NONE, Fact.NONE, Fact.NONE),
                        row("    w", "[2,3]", 6),
                        row("      Adam.m1", "[2,3]", 6),
                        row("  c", "[4]", 4),
                        row("z", "[]", 1));
    }

    private static List<Fact> row(String name, String shape, long values) {
        return List.of(Fact.text(name), Fact.text(shape), Fact.count(values), Fact.size(4 * values));
    }

    @Test
    void showsTheStateOfAnOptimizer() throws IOException {
        Map<String, Fact> facts = inspect(new Case("opt_adam_after3").bytes());

        assertThat(facts.get("class")).isEqualTo(Fact.text("Adam"));
        assertThat(facts.get("epoch")).isEqualTo(Fact.count(3));
        assertThat(((Fact.Table) facts.get("floats")).rows())
                .contains(List.of(Fact.text("Adam.beta1"), Fact.text("0.9")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("io.github.mlformats.primitiv.testing.Case#good")
    void everyFileOfTheCorpusIsSound(Case one) throws IOException {
        assertThat(inspector.recognizes("any.name", one.bytes())).isTrue();
        assertThat(inspect(one.bytes())).containsKey("type");
        assertThat(inspector.verify(context(one.bytes())).problems()).isEmpty();
    }

    @Test
    void damageIsReported() throws IOException {
        VerificationResult verdict = inspector.verify(context(new Case("bad/trunc_model_mid_record").bytes()));

        assertThat(verdict.records()).isEqualTo(2);
        assertThat(verdict.problems()).singleElement().satisfies(problem -> assertThat(problem.text())
                .contains("record 2"));
        assertThat(inspector.recognizes("x.npy", new Case("bad/not_primitiv_numpy").bytes()))
                .isFalse();
    }
}
