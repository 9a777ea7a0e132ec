package io.github.mlformats.datadings;

import static io.github.mlformats.core.inspect.Fact.count;
import static io.github.mlformats.core.inspect.Fact.size;
import static io.github.mlformats.core.inspect.Fact.text;
import static io.github.mlformats.datadings.Inspecting.fact;
import static io.github.mlformats.datadings.Inspecting.inspect;
import static io.github.mlformats.datadings.Inspecting.rows;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.inspect.Chart.Histogram;
import io.github.mlformats.core.inspect.Fact;
import io.github.mlformats.core.inspect.Inspector;
import io.github.mlformats.datadings.testing.DataSet;
import io.github.mlformats.datadings.testing.ShardDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class DatadingsInspectorTest {
    private static Fact.Group inspectCorpus(String name) throws IOException {
        return inspect(DataSet.of(name).dataFile());
    }

    @Test
    void showsSizesAndColumns() throws IOException {
        Fact.Group facts = inspectCorpus("image_classification");

        assertThat(fact(facts, "samples")).isEqualTo(count(50));
        assertThat(fact(facts, "size")).isEqualTo(size(51587));
        assertThat(rows(facts, "columns"))
                .containsExactly(
                        List.of(text("key"), text("string")),
                        List.of(text("image"), text("binary")),
                        List.of(text("label"), text("bigint")));
    }

    /** The sampled ranges of the index do not overlap, for any number of samples. */
    @ParameterizedTest
    @CsvSource({"1", "2047", "2048", "2049", "6000", "6144"})
    void countsEachSampleOnce(int samples, @TempDir Path dir) throws IOException {
        // A map of a key "key" and a value "k".
        byte[] sample = {(byte) 0x81, (byte) 0xa3, 'k', 'e', 'y', (byte) 0xa1, 'k'};
        ShardDirectory set =
                ShardDirectory.of(dir, Collections.nCopies(samples, sample).toArray(byte[][]::new));
        Histogram sizes = (Histogram) Inspecting.charts(set.data()).get(0);

        assertThat(sizes.note()).isEqualTo("Of " + samples + " of " + samples + " samples, by the index.");
        assertThat(sizes.bins().stream().mapToLong(Histogram.Bin::count).sum()).isEqualTo(samples);
    }

    @Test
    void reportsWhichIndexFilesExistAndFit() throws IOException {
        assertThat(rows(inspectCorpus("plain40"), "index files"))
                .containsExactly(
                        List.of(text(".offsets"), size(328), text("40 samples")),
                        List.of(text(".keys"), size(323), text("40 keys")),
                        List.of(text(".key_hashes"), size(328), text("40 keys")),
                        List.of(text(".filter"), size(71), text("40 keys")),
                        List.of(text(".md5"), size(266), text("compared by verify")),
                        List.of(text(".index"), Fact.NONE, text("missing")));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
        offsets_beyond_eof | 0 | expected 2300, the size of the data file, as last entry, found 3300
        keys_too_few       | 1 | expected 40 keys, found 35 keys
        key_hashes_short   | 2 | expected 328 bytes for 40 samples, found 320 bytes
        filter_wrong_count | 3 | expected 40 elements, found 41
        offsets_too_few    | 1 | expected 29 keys, found 40 keys
        """)
    void reportsWhatDoesNotFit(String set, int file, String expected) throws IOException {
        String state = rows(inspectCorpus("bad/" + set), "index files")
                .get(file)
                .get(2)
                .toString();

        assertThat(state).contains("does not fit: " + expected);
    }

    @Test
    void aDataFileWithoutAnIndexHasNoCount() throws IOException {
        Fact.Group facts = inspectCorpus("data_only");

        assertThat(fact(facts, "samples")).isEqualTo(text("not counted: no index"));
        assertThat(rows(facts, "columns")).hasSize(3);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("io.github.mlformats.datadings.testing.DataSet#good")
    void inspectsEverySet(DataSet set) throws IOException {
        for (Path data : set.dataFiles()) {
            assertThat(rows(inspect(data), "columns").get(0)).containsExactly(text("key"), text("string"));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("io.github.mlformats.datadings.testing.DataSet#bad")
    void inspectsWhatIsDamaged(DataSet set) throws IOException {
        assertThat(rows(inspect(set.dataFile()), "index files")).hasSize(6);
    }

    @Test
    void anUnusableIndexIsReported(@TempDir Path directory) throws IOException {
        ShardDirectory set =
                ShardDirectory.dataOf(DataSet.of("plain40"), directory).offsets();

        assertThat(rows(inspect(set.data()), "index files").get(0).get(2).toString())
                .contains("does not fit");
    }

    @Test
    void recognizesTheUsualExtension() {
        DatadingsInspector inspector = (DatadingsInspector)
                ServiceLoader.load(Inspector.class).findFirst().orElseThrow();

        assertThat(inspector.recognizes("train.msgpack", new byte[0])).isTrue();
        assertThat(inspector.recognizes("train.msgpack.keys", new byte[0])).isFalse();
    }
}
