package io.github.mlformats.it.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults during the overwrite of a directory, with separate executors: the data is completely old or new. */
abstract class FailingOverwrites extends FailingWrites {
    Path directory;

    @BeforeEach
    final void prepare() throws IOException {
        directory = Files.createTempDirectory(dir, "data").resolve("t");
        writeOld();
    }

    abstract void writeOld();

    abstract void overwrite();

    /** All old data is there, and nothing else. */
    abstract void assertOld() throws IOException;

    /** All new data is there, and nothing else. */
    abstract void assertNew() throws IOException;

    @ParameterizedTest
    @ValueSource(strings = {"create", "write", "close", "rename", "committed"})
    void aTaskThatFailsOnceIsRepeated(String fault) throws IOException {
        Sampling.assumeTaken(getClass().getSimpleName() + " " + fault, 2);
        faults.set(fault);

        overwrite();

        assertThat(faults.happens(fault)).isFalse();
        assertNew();
    }

    @Test
    void aFullDiskLeavesTheOldData() throws IOException {
        faults.set("full");
        try {
            assertThatThrownBy(this::overwrite).hasStackTraceContaining("No space left on device");
        } finally {
            faults.once("full");
        }

        SparkSessions.awaitTasks(session);
        assertOld();
    }

    /** Has a driver overwrite it that dies of a fault. @param columns of its rows, of a number {@code id} */
    final void overwriteAndDie(String fault, String format, String... columns)
            throws IOException, InterruptedException {
        faults.set(fault);

        String[] all =
                Stream.concat(Stream.of(path(), format), Stream.of(columns)).toArray(String[]::new);
        assertThat(DyingDriver.start(faults, all).waitFor()).isEqualTo(137);

        assertThat(faults.happens(fault)).isFalse();
    }

    /** Hidden leftovers of a dead driver are not touched by other writes, and have to be deleted manually. */
    final void deleteWhatTheDriverLeft() throws IOException {
        for (String file : files()) {
            boolean isRecord = file.startsWith("_mlformats_commits/overwrite-");
            if (isRecord || file.startsWith("_temporary/") || file.contains("/.") || file.startsWith(".")) {
                Files.delete(directory.resolve(file));
            }
        }
    }

    final String path() {
        return "faulty:" + directory;
    }

    /** Everything that is left, also hidden. */
    final List<String> files() throws IOException {
        return files(directory);
    }

    static List<String> files(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(Files::isRegularFile)
                    .map(file -> directory.relativize(file).toString())
                    .toList();
        }
    }
}
