package io.github.mlformats.idv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.core.testing.spark.StreamRun;
import io.github.mlformats.idv.format.Corpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A stream reads a file once its header and its tail are complete. */
class StreamTest {
    private static final String FILE = "keys";

    private final SparkSession spark = SparkSessions.shared();
    private byte[] whole;

    @TempDir
    Path directory;

    @BeforeEach
    void readFile() throws IOException {
        whole = Corpus.bytes(FILE);
        Files.createDirectory(directory.resolve("in"));
    }

    private List<List<Row>> readAll() throws Exception {
        Dataset<Row> expected =
                spark.read().format("idv").load(Corpus.path(FILE).toString());
        Dataset<Row> stream = spark.readStream()
                .format("idv")
                .schema(expected.schema())
                .load(directory.resolve("in").toString());
        return StreamRun.readAll(stream, directory.resolve("checkpoint"));
    }

    private void write(byte[] bytes) throws IOException {
        Files.write(directory.resolve("in/a.idv"), bytes);
    }

    @Test
    void readsAFile() throws Exception {
        write(whole);
        Dataset<Row> expected =
                spark.read().format("idv").load(Corpus.path(FILE).toString());
        assertThat(readAll()).containsExactly(expected.collectAsList());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 255, 256, 1000, -1})
    void aFileThatIsCopiedWaits(int bytes) throws Exception {
        write(Arrays.copyOf(whole, bytes > 0 ? bytes : whole.length + bytes));
        assertThat(readAll()).isEmpty();
        write(whole);
        assertThat(readAll()).hasSize(1);
    }

    /** ML.NET reserves space for the header, and fills it in last. */
    @Test
    void aFileWithoutHeaderWaits() throws Exception {
        byte[] unfinished = whole.clone();
        Arrays.fill(unfinished, 0, 256, (byte) 0);
        write(unfinished);
        assertThat(readAll()).isEmpty();
    }

    @Test
    void anotherFileIsAnError() throws IOException {
        write("no IDV file, and there is nothing to wait for ".repeat(10).getBytes());
        assertThatThrownBy(this::readAll).hasMessageContaining("a.idv");
    }
}
