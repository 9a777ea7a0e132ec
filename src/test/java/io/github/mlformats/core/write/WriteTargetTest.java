package io.github.mlformats.core.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.bytes.FileTree;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.core.spi.write.WritePlan;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is checked of partitions to which files are added. */
class WriteTargetTest {
    @TempDir
    private java.nio.file.Path directory;

    /** A check of a directory. */
    private interface Check {
        void run(FileTree directory) throws IOException;
    }

    private WriteTarget target(Check check) {
        WritePlan plan = new WritePlan() {
            @Override
            public String extension() {
                return "";
            }

            @Override
            public FileWriter createWriter(OutputFile file) {
                throw new UnsupportedOperationException();
            }

            @Override
            public void checkAppend(FileTree existing) throws IOException {
                check.run(existing);
            }

            @Override
            public boolean checksPartitions() {
                return true;
            }
        };
        return new WriteTarget(
                null, new Path(directory.toString()), new Configuration(), null, plan, null, Optional.empty());
    }

    @Test
    void newFilesAreNotChecked() throws IOException {
        Files.createFile(Files.createDirectory(directory.resolve("p=1")).resolve("old"));
        Files.createFile(directory.resolve("p=1/new"));
        Queue<String> checked = new ConcurrentLinkedQueue<>();

        target(partition -> partition.list("").forEach(file -> checked.add(file.name())))
                .checkAppendToPartitions(List.of("", "p=1", "p=2"), "p=1/new"::equals);

        assertThat(checked).containsExactly("old");
    }

    @Test
    void partitionsAreCheckedAtTheSameTime() throws IOException {
        Files.createDirectory(directory.resolve("p=1"));
        Files.createDirectory(directory.resolve("p=2"));
        CountDownLatch begun = new CountDownLatch(2);
        Queue<Boolean> met = new ConcurrentLinkedQueue<>();

        target(partition -> {
                    begun.countDown();
                    met.add(awaits(begun));
                })
                .checkAppendToPartitions(List.of("p=1", "p=2"), file -> false);

        assertThat(met).containsExactly(true, true);
    }

    private static boolean awaits(CountDownLatch latch) {
        try {
            return latch.await(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            return false;
        }
    }
}
