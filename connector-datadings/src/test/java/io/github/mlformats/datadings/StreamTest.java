package io.github.mlformats.datadings;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.CapturedLog;
import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.core.testing.spark.StreamRun;
import io.github.mlformats.datadings.testing.DataSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.DataStreamReader;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a stream reads a data set when its index, which writers create last, exists and fits the data. */
class StreamTest {
    private final SparkSession spark = SparkSessions.shared();
    private final Path set = DataSet.of("ints").dataFile();
    private Dataset<Row> expected;

    @TempDir
    Path directory;

    @BeforeEach
    void readSet() throws IOException {
        expected = spark.read().format("datadings").load(set.toString());
        Files.createDirectory(directory.resolve("in"));
    }

    private List<List<Row>> readAll(String... options) throws Exception {
        DataStreamReader reader = spark.readStream().format("datadings").schema(expected.schema());
        for (int i = 0; i < options.length; i += 2) {
            reader = reader.option(options[i], options[i + 1]);
        }
        return StreamRun.readAll(reader.load(directory.resolve("in").toString()), directory.resolve("checkpoint"));
    }

    /** Copies the data file, if the suffix is empty, or a file of the index. */
    private void copy(String suffix) throws IOException {
        copy(suffix, 0);
    }

    private void copy(String suffix, int without) throws IOException {
        byte[] bytes = Files.readAllBytes(set.resolveSibling(set.getFileName() + suffix));
        Files.write(directory.resolve("in/a.msgpack" + suffix), Arrays.copyOf(bytes, bytes.length - without));
    }

    @Test
    void aSetWithItsIndexIsRead() throws Exception {
        for (String suffix : List.of("", ".offsets", ".keys", ".key_hashes", ".filter", ".md5")) {
            copy(suffix);
        }
        assertThat(readAll()).containsExactly(expected.collectAsList());
    }

    @ParameterizedTest
    @ValueSource(strings = {".offsets", ".keys"})
    void aSetWithoutItsIndexWaits(String last) throws Exception {
        copy("");
        copy(last.equals(".keys") ? ".offsets" : ".keys");
        assertThat(readAll()).isEmpty();
        copy(last);
        assertThat(readAll()).hasSize(1);
    }

    @Test
    void dataThatIsStillCopiedWaits() throws Exception {
        copy(".offsets");
        copy(".keys");
        copy("", 1);
        assertThat(readAll()).isEmpty();
        copy("");
        assertThat(readAll()).hasSize(1);
    }

    @Test
    void anIndexThatIsStillWrittenWaits() throws Exception {
        copy("");
        copy(".keys");
        copy(".offsets", 8);
        assertThat(readAll()).isEmpty();
        copy(".offsets");
        assertThat(readAll()).hasSize(1);
    }

    @Test
    void possibleDamageIsReportedOnce() throws Exception {
        copy("");
        copy(".keys");
        copy(".offsets", 8);
        try (CapturedLog log = new CapturedLog("io.github.mlformats.core.spi")) {
            assertThat(readAll()).isEmpty();
            assertThat(readAll()).isEmpty();
            assertThat(log.messages())
                    .singleElement(InstanceOfAssertFactories.STRING)
                    .startsWith(
                            "A stream waits for a data set that is incomplete, or is damaged and will never be read: ")
                    .contains("in/a.msgpack.offsets is corrupt at byte ", "the size of the data file, as last entry");
        }
    }

    @Test
    void dataWithoutAnIndexIsReadWithInferIndex() throws Exception {
        copy("");
        assertThat(readAll()).isEmpty();
        assertThat(readAll("inferIndex", "true")).hasSize(1);
    }

    @Test
    void aLegacyIndexIsAnIndex() throws Exception {
        Path old = DataSet.of("legacy_index").dataFile();
        Path index = old.resolveSibling(old.getFileName() + ".index");
        Files.copy(old, directory.resolve("in/old.msgpack"));
        expected = spark.read().format("datadings").load(old.toString());
        byte[] whole = Files.readAllBytes(index);
        Files.write(directory.resolve("in/old.msgpack.index"), Arrays.copyOf(whole, whole.length - 1));
        assertThat(readAll()).isEmpty();
        Files.write(directory.resolve("in/old.msgpack.index"), whole);
        assertThat(readAll()).hasSize(1);
    }
}
