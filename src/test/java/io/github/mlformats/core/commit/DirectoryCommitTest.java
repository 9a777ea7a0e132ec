package io.github.mlformats.core.commit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A job without tasks, in a directory with two files. */
class DirectoryCommitTest {
    private static final String ALGORITHM = "mapreduce.fileoutputcommitter.algorithm.version";

    private final Configuration conf = new Configuration();

    @TempDir
    private java.nio.file.Path directory;

    @BeforeEach
    void files() throws IOException {
        conf.set("fs.faulty.impl", FaultyFileSystem.class.getName());
        Files.writeString(directory.resolve("0.old"), "old");
        Files.writeString(directory.resolve("1.old"), "old");
    }

    @AfterEach
    void nothingHappens() {
        FaultyFileSystem.faults = operation -> {};
    }

    private DirectoryCommit begin() throws IOException {
        Path path = new Path("faulty:" + directory);
        JobCommit job = JobCommit.begin(SparkSessions.shared(), path, conf);
        return new DirectoryCommit(job, DirectorySnapshot.of(path, path, 0, conf), conf);
    }

    private void assertNoFileIsLeft() {
        assertThat(directory.resolve("0.old")).doesNotExist();
        assertThat(directory.resolve("1.old")).doesNotExist();
    }

    @Test
    void replacedFilesAreDeletedAtTheSameTime() throws IOException {
        CountDownLatch both = new CountDownLatch(2);
        FaultyFileSystem.faults = operation -> {
            if (operation.endsWith(".old")) {
                both.countDown();
                await(both);
            }
        };

        begin().delete();

        assertNoFileIsLeft();
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    /** The new files are visible: the old ones are not left next to them. */
    @Test
    void replacedFilesAreDeletedByAnInterruptedThread() throws IOException {
        Thread writer = Thread.currentThread();
        FaultyFileSystem.once("delete 0.old", operation -> writer.interrupt());

        begin().delete();

        assertThat(Thread.interrupted()).isTrue();
        assertNoFileIsLeft();
    }

    /** With version 2 of Hadoop's algorithm, a task may publish its files while its job is aborted. */
    @Test
    void anAbortedJobMayGetFilesIfTasksPublishThem() throws IOException {
        conf.set(ALGORITHM, "1");
        assertThat(begin().abort()).isTrue();

        conf.set(ALGORITHM, "2");
        assertThat(begin().abort()).isFalse();
    }
}
