package io.github.mlformats.datadings.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.file.WriteCounts;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the metrics of a write in the Spark UI. */
class WriteMetricsTest {
    private static final int SAMPLES = 20_000;

    private final SparkSession spark = SparkSessions.shared();

    @TempDir
    Path directory;

    @Test
    void countSamplesAndTheBytesOfAllSixFiles() throws Exception {
        Path data = directory.resolve("data");

        WriteCounts counts = WriteCounts.of(spark, () -> spark.range(0, SAMPLES, 1, 2)
                .selectExpr("concat('k', id) as key", "transform(sequence(1, 100), x -> id / x) as v")
                .write()
                .format("datadings")
                .save(data.toString()));

        assertThat(counts.metrics())
                .containsEntry("recordsWritten", (long) SAMPLES)
                .containsEntry("mlFilesWritten", 2L)
                .containsEntry(
                        "bytesWritten", bytes(data, ".msgpack", ".offsets", ".keys", ".key_hashes", ".filter", ".md5"))
                .containsEntry("mlBytesEncoded", bytes(data, ".msgpack"));
        assertThat(counts.metrics().get("mlEncodeTime")).isPositive();
        assertThat(counts.output())
                .containsEntry("records", (long) SAMPLES)
                .containsEntry("bytes", counts.metrics().get("bytesWritten"));
    }

    private static long bytes(Path data, String... endings) throws IOException {
        try (Stream<Path> files = Files.list(data)) {
            return files.filter(file -> Stream.of(endings).anyMatch(file.toString()::endsWith))
                    .filter(file -> !file.getFileName().toString().startsWith("."))
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }
}
