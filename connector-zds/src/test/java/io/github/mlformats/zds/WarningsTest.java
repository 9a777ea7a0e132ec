package io.github.mlformats.zds;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.CapturedLog;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each warning is logged once, regardless of the number of tasks. */
class WarningsTest {
    private static final SparkSession SPARK = SparkSessions.shared();

    @TempDir
    Path directory;

    @Test
    void anIndexThatCannotBeUsed() throws IOException {
        Path meta = Files.createDirectories(directory.resolve("collections/c/meta"));
        Files.writeString(meta.resolve("data.jsonl"), "{\"_id\":\"a\"}\n{\"_id\":\"b\"}\n");
        Files.writeString(meta.resolve("index.bin"), "no index");
        try (CapturedLog log = new CapturedLog("io.github.mlformats.zds")) {
            for (String splitBytes : List.of("128m", "8b")) {
                assertThat(SPARK.read()
                                .format("zds")
                                .option("maxPartitionBytes", splitBytes)
                                .load(directory.toString())
                                .collectAsList())
                        .hasSize(2);
            }

            assertThat(log.messages()).singleElement().asString().contains("cannot be used, all lines are read");
        }
    }
}
