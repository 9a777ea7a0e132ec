package io.github.mlformats.idv;

import static io.github.mlformats.core.inspect.Fact.count;
import static io.github.mlformats.core.inspect.Fact.size;
import static io.github.mlformats.core.inspect.Fact.text;
import static io.github.mlformats.idv.Inspecting.fact;
import static io.github.mlformats.idv.Inspecting.inspect;
import static io.github.mlformats.idv.Inspecting.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.core.inspect.VerificationResult;
import io.github.mlformats.core.inspect.VerificationResult.Problem;
import io.github.mlformats.core.option.Options;
import io.github.mlformats.core.spi.FileContext;
import io.github.mlformats.core.spi.ReadMetrics;
import io.github.mlformats.core.table.TableResolver;
import io.github.mlformats.idv.format.Bytes;
import io.github.mlformats.idv.format.Corpus;
import io.github.mlformats.idv.format.IdvBuilder;
import io.github.mlformats.idv.format.IdvBuilder.Note;
import io.github.mlformats.idv.format.codec.Compression;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class IdvInspectorTest {
    private static Fact.Group inspectCorpus(String name, Map<String, String> options) throws IOException {
        return inspect(new HeapSource(name, Corpus.bytes(name)), options);
    }

    @Test
    void saysHowColumnsAreStored() throws IOException {
        Fact.Group facts = inspectCorpus("annotations", Map.of());
        assertThat(fact(facts, "version")).isEqualTo(text("1.1.1.6"));
        assertThat(fact(facts, "rows")).isEqualTo(count(2));
        assertThat(rows(facts, "columns").get(0))
                .containsExactly(
                        text("F"),
                        text("Vector<Single, 4>"),
                        text("vector"),
                        text("VBuffer"),
                        text("deflate"),
                        count(2),
                        count(1),
                        size(30),
                        size(44));
    }

    @Test
    void showsTypesUnderTheOptionsGiven() throws IOException {
        Fact.Group facts = inspectCorpus("annotations", Map.of("vectors", "array"));
        assertThat(rows(facts, "columns").get(0)).contains(text("array<float>"));
    }

    @Test
    void showsAnnotations() throws IOException {
        List<List<Fact>> annotations = rows(inspectCorpus("annotations", Map.of()), "annotations");
        assertThat(annotations)
                .contains(List.of(text("F"), text("SlotNames"), text("Vector<Text, 4>"), size(35), text("a, , é, d d")))
                .contains(List.of(text("S"), text("ratio"), text("Double"), size(8), text("0.1")));
    }

    @Test
    void showsSkippedContentWithReasons() throws IOException {
        assertThat(rows(inspectCorpus("edge/codec_unknown", Map.of()), "skipped"))
                .containsExactly(List.of(text("X"), text("column 1"), text("codec 'Foo' is unknown")));
        assertThat(rows(inspectCorpus("edge/dup_names", Map.of()), "skipped"))
                .allSatisfy(row -> assertThat(row).contains(text("a later column has the same name")))
                .isNotEmpty();
        assertThatThrownBy(() -> inspectCorpus("edge/codec_unknown", Map.of("unknownColumns", "fail")))
                .isInstanceOf(UsageException.class);
    }

    @ParameterizedTest
    @MethodSource("io.github.mlformats.idv.format.Corpus#readable")
    void inspectsEveryReadableFile(String name) throws IOException {
        int shown = rows(inspectCorpus(name, Map.of()), "columns").size();
        int columns = (int) ((Fact.Count) fact(inspectCorpus(name, Map.of()), "columns in the file")).count();
        assertThat(shown).isLessThanOrEqualTo(columns);
    }

    @Test
    void recognizesFilesByNameOrSignature() throws IOException {
        IdvInspector inspector =
                (IdvInspector) ServiceLoader.load(Inspector.class).findFirst().orElseThrow();
        byte[] start = Arrays.copyOf(Corpus.bytes("floats"), 64);
        assertThat(inspector.recognizes("part-0", start)).isTrue();
        assertThat(inspector.recognizes("Data.IDV", new byte[0])).isTrue();
        assertThat(inspector.recognizes("part-0", new byte[64])).isFalse();
    }

    /** A query would meet the damage only if it needs the annotation; Spark needs it for the schema. */
    @Test
    void verifiesAnnotationsToo() throws IOException {
        Bytes names = new Bytes().codec("VBuffer", new Bytes().codec("TextSpan").i32(1, 2));
        Note damaged = new Note("Names", names, Compression.NONE, new Bytes().i32(-1));
        Note second = new Note("Others", names, Compression.NONE, new Bytes().i32(-2));
        byte[] bytes = new IdvBuilder(1)
                .column(
                        "a",
                        new Bytes().codec("Int32"),
                        Compression.NONE,
                        1,
                        List.of(damaged, second),
                        new Bytes().i32(7))
                .build();

        VerificationResult result = verify(bytes);

        assertThat(result.records()).isEqualTo(1);
        assertThat(result.problems())
                .extracting(Problem::text)
                .satisfiesExactly(
                        first -> assertThat(first).contains("annotation 'Names' of column 'a'"),
                        other -> assertThat(other).contains("annotation 'Others' of column 'a'"));
        assertThat(verify(Corpus.bytes("annotations")).problems()).isEmpty();
    }

    @Test
    void rowsWithoutColumnsAreRecords() throws IOException {
        assertThat(verify(Corpus.bytes("zero_columns")).records()).isEqualTo(5);
    }

    private static VerificationResult verify(byte[] bytes) throws IOException {
        Options options = TableResolver.readOptions(new IdvFormat()).parse(Map.of());
        return new IdvInspector().verify(new FileContext(new HeapSource("f", bytes), options, new ReadMetrics()));
    }

    @Test
    void refusesCorruptFiles() {
        assertThatThrownBy(() -> inspectCorpus("edge/bad_tail", Map.of())).isInstanceOf(CorruptFileException.class);
    }
}
