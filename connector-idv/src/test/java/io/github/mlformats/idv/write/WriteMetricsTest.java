package io.github.mlformats.idv.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.file.WriteCounts;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Write metrics in the Spark UI. */
class WriteMetricsTest {
    private static final int ROWS = 20_000;

    /** A long and a bit for each row. */
    private static final long DECODED = ROWS * 8L + ROWS / 8;

    private final SparkSession spark = SparkSessions.shared();

    @TempDir
    Path directory;

    private DataFrameWriter<Row> rows() {
        return spark.range(0, ROWS, 1, 2)
                .selectExpr("id", "id % 2 = 0 AS even")
                .write()
                .format("idv");
    }

    @Test
    void countWhatTasksWrote() throws Exception {
        Path data = directory.resolve("data");

        WriteCounts counts = WriteCounts.of(spark, () -> rows().save(data.toString()));

        assertThat(counts.metrics())
                .containsEntry("recordsWritten", (long) ROWS)
                .containsEntry("mlFilesWritten", 2L)
                .containsEntry("bytesWritten", bytes(data))
                .containsEntry("mlBlocksWritten", 2L * 2 * 2)
                .containsKeys("mlEncodeTime", "mlDeflateTime");
        // At most a word more for each block.
        assertThat(counts.metrics().get("mlBytesEncoded")).isBetween(DECODED, DECODED + 8 * 8);
        assertThat(counts.output()).containsEntry("records", (long) ROWS).containsEntry("bytes", bytes(data));
    }

    /** Metrics of the staged files, and of the merged file. */
    @Test
    void countWhatOneFileIsMadeOf() throws Exception {
        Path file = directory.resolve("all.idv");

        WriteCounts counts = WriteCounts.of(spark, () -> rows().option("singleFile", true)
                .option("compressionLevel", 9)
                .save(file.toString()));

        assertThat(counts.metrics())
                .containsEntry("recordsWritten", (long) ROWS)
                .containsEntry("mlFilesWritten", 1L)
                .containsEntry("bytesWritten", Files.size(file))
                .containsEntry("mlBlocksWritten", 3L * 2)
                .containsKey("mlEncodeTime");
        assertThat(counts.metrics().get("mlBytesEncoded")).isBetween(DECODED, DECODED + 8 * 8);
        assertThat(counts.metrics().get("mlDeflateTime")).isPositive();
        assertThat(counts.output()).containsEntry("records", (long) ROWS);
        assertThat(counts.output().get("bytes"))
                .as("the staged files, which are not compressed")
                .isGreaterThan(DECODED);
    }

    private static long bytes(Path data) throws IOException {
        try (Stream<Path> files = Files.list(data)) {
            return files.filter(file -> file.toString().endsWith(".idv"))
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }
}
