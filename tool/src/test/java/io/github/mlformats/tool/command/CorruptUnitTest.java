package io.github.mlformats.tool.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.tool.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.spark.TaskContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A unit that exceeds the limit of corrupt records is cancelled. */
class CorruptUnitTest {
    /** Blocks the rows of the valid file until their task is cancelled. */
    public static final class Gate {
        private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);
        private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

        private Gate() {}

        public static String pass() {
            long start = System.nanoTime();
            TaskContext task = TaskContext.get();
            while (!task.isInterrupted() && System.nanoTime() - start < PATIENCE_NANOS) {
                LockSupport.parkNanos(LOOK_NANOS);
            }
            return "";
        }
    }

    @TempDir
    private Path dir;

    @Test
    void endsWhileItIsRead() throws IOException {
        Path in = Files.createDirectory(dir.resolve("in"));
        byte[] damaged = Files.readAllBytes(CommandResult.SAMPLE);
        damaged[damaged.length / 2]++;
        Files.write(in.resolve("0.idv"), damaged);
        Files.copy(CommandResult.SAMPLE, in.resolve("1.idv"));

        CommandResult stopped = CommandResult.run(
                "convert",
                in,
                dir.resolve("out"),
                "--to",
                "json",
                "--max-corrupt",
                "10",
                "--select",
                "java_method('" + Gate.class.getName() + "', 'pass') AS passed",
                "-o",
                "minPartitionNum=2");

        assertThat(stopped.err())
                .contains("400 of 400 records are corrupt, which exceeds --max-corrupt 10")
                .contains("; most frequent: expected ");
        assertThat(stopped.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(dir.resolve("out")).doesNotExist();
    }
}
