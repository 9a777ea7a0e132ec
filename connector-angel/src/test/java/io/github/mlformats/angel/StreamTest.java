package io.github.mlformats.angel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.angel.format.Corpus;
import io.github.mlformats.core.testing.CapturedLog;
import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.core.testing.spark.StreamRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.io.FileUtils;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A matrix is read when it has a meta and its files match it. */
class StreamTest {
    private static final String MATRIX = "dR_double_dense";
    private static final SparkSession SPARK = SparkSessions.shared();

    @TempDir
    private Path directory;

    private static Path model() {
        return Corpus.ROOT.resolve("v320_range_rows_ValueTextRowFormat/model");
    }

    private List<List<Row>> readAll() throws Exception {
        return StreamRun.readAll(
                SPARK.readStream()
                        .format("angel")
                        .schema("matrix STRING, row INT, col BIGINT, value DOUBLE")
                        .load(directory.resolve("in/*").toString()),
                directory.resolve("checkpoint"));
    }

    private Path arrive(String model) throws IOException {
        Path matrix = directory.resolve("in").resolve(model).resolve(MATRIX);
        FileUtils.copyDirectory(model().resolve(MATRIX).toFile(), matrix.toFile());
        return matrix;
    }

    @Test
    void matricesOfModels() throws Exception {
        arrive("a");
        List<Row> expected = SPARK.read()
                .format("angel")
                .load(model().resolve(MATRIX).toString())
                .collectAsList();
        assertThat(readAll()).containsExactly(expected);
        assertThat(readAll()).isEmpty();
        arrive("b");
        assertThat(readAll()).containsExactly(expected);
    }

    @Test
    void doesNotRereadARewrittenOrDeletedMatrix() throws Exception {
        Path a = arrive("a");
        assertThat(readAll()).hasSize(1);
        FileUtils.deleteDirectory(a.toFile());
        assertThat(readAll()).isEmpty();
        arrive("a");
        assertThat(readAll()).isEmpty();
        arrive("b");
        assertThat(readAll()).hasSize(1);
    }

    @Test
    void aMatrixWithoutMetaWaits() throws Exception {
        Path meta = arrive("a").resolve("_meta");
        byte[] whole = Files.readAllBytes(meta);
        Files.delete(meta);
        assertThat(readAll()).isEmpty();
        Files.write(meta, Arrays.copyOf(whole, whole.length / 2));
        try (CapturedLog log = new CapturedLog("io.github.mlformats.core.spi")) {
            assertThat(readAll()).isEmpty();
            assertThat(log.messages())
                    .singleElement(InstanceOfAssertFactories.STRING)
                    .startsWith("A stream waits for ")
                    .contains("_meta is corrupt at byte ");
        }
        Files.write(meta, whole);
        assertThat(readAll()).hasSize(1);
    }

    @Test
    void aMatrixWhoseFilesAreStillCopiedWaits() throws Exception {
        Path matrix = arrive("a");
        Path part = matrix.resolve("6");
        byte[] whole = Files.readAllBytes(part);
        Files.delete(part);
        assertThat(readAll()).isEmpty();
        Files.write(part, whole);
        assertThat(readAll()).hasSize(1);
    }
}
