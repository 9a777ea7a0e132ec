package io.github.mlformats.convert;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.convert.manifest.Unit;
import io.github.mlformats.convert.manifest.UnitRecord.CorruptCount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CorruptRecordFilesTest {
    private static final String LINE =
            "{\"file\":\"a\",\"offset\":%d,\"expected\":\"%s\",\"found\":\"0\",\"records\":%d}\n";

    @TempDir
    private Path dir;

    private static Unit unit(int number) {
        return new Unit(number, "", "", List.of());
    }

    /** In a path that looks like a glob pattern. A repeated task wrote its lines twice. */
    @Test
    void recordsOfRepeatedTasksCountOnce() throws IOException {
        Path manifest = dir.resolve("{out}[1]");
        Path staging = Files.createDirectories(manifest.resolve("corrupt/_unit"));
        String first = LINE.formatted(7, "magic", 1);
        String second = LINE.formatted(8, "a length", 20);
        String third = LINE.formatted(9, "magic", 3);
        Files.writeString(staging.resolve("unit-00003-0.jsonl"), third + first);
        Files.writeString(staging.resolve("unit-00003-1.jsonl"), first + second);
        Files.writeString(staging.resolve("unit-00005-0.jsonl"), "{\"file\"");
        try (SparkSession session = SparkSession.builder()
                .master("local[1]")
                .config("spark.ui.enabled", false)
                .config("spark.sql.shuffle.partitions", 2)
                .getOrCreate()) {
            CorruptRecordFiles directory =
                    new CorruptRecordFiles(new org.apache.hadoop.fs.Path(manifest.toUri()), new Configuration());
            assertThat(directory.collect(unit(3), session))
                    .isEqualTo(List.of(
                            new CorruptCount("expected a length, found 0", 20),
                            new CorruptCount("expected magic, found 0", 4)));
            assertThat(directory.collect(unit(4), session)).isEmpty();
        }
        assertThat(manifest.resolve("corrupt")).isDirectoryContaining("glob:**/00003.jsonl");
        assertThat(manifest.resolve("corrupt/00003.jsonl")).hasContent(first + second + third);
        assertThat(staging).as("another unit is running").isDirectoryContaining("glob:**/unit-00005-0.jsonl");
        assertThat(manifest.resolve("corrupt/00004.jsonl")).doesNotExist();
    }
}
