package io.github.mlformats.idv.write;

import static org.apache.spark.sql.functions.expr;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.file.DirectoryContent;
import io.github.mlformats.core.testing.file.local.RawLocalFiles;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.spark.internal.io.FileNameSpec;
import org.apache.spark.internal.io.HadoopMapReduceCommitProtocol;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commits into a directory under conditions that the write contract does not have. */
class DirectoryCommitTest {
    private final SparkSession spark = SparkSessions.shared();

    @TempDir
    java.nio.file.Path directory;

    private List<String> old;

    /**
     * Local files. Another writer deletes the directory {@code part=9} while it is listed, and the status request that verifies
     * one of the files fails.
     */
    public static final class VanishingFileSystem extends RawLocalFiles {
        static final AtomicBoolean FAILS = new AtomicBoolean();

        @Override
        public String getScheme() {
            return "vanishing";
        }

        @Override
        public FileStatus[] listStatus(Path path) throws IOException {
            if (path.getName().equals("part=9")) {
                throw new FileNotFoundException(path + " is gone");
            }
            return super.listStatus(path);
        }

        @Override
        public FileStatus getFileStatus(Path path) throws IOException {
            FileStatus status = super.getFileStatus(path);
            boolean isVisible =
                    path.getName().endsWith(".idv") && !path.toString().contains("_temporary");
            if (isVisible && FAILS.compareAndSet(true, false)) {
                throw new IOException("no answer about " + path.getName());
            }
            return status;
        }
    }

    /**
     * Local files whose calls fail in an interrupted thread, as those of HDFS and S3. Publishing a file interrupts {@link #writer}; if
     * that is null, it is refused.
     */
    public static final class InterruptibleFileSystem extends RawLocalFiles {
        private static volatile Thread writer;

        @Override
        public String getScheme() {
            return "interruptible";
        }

        @Override
        public FileStatus[] listStatus(Path path) throws IOException {
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedIOException();
            }
            return super.listStatus(path);
        }

        @Override
        public boolean rename(Path from, Path to) throws IOException {
            if (to.toString().contains("_temporary")) {
                return super.rename(from, to);
            }
            if (writer == null) {
                return false;
            }
            writer.interrupt();
            return super.rename(from, to);
        }
    }

    /** Names files without the id of their job. */
    public static final class NumberedFiles extends HadoopMapReduceCommitProtocol {
        public NumberedFiles(String job, String path, boolean dynamic) {
            super(job, path, dynamic);
        }

        @Override
        public String getFilename(TaskAttemptContext task, FileNameSpec spec) {
            return "file-" + task.getTaskAttemptID().getTaskID().getId() + spec.suffix();
        }
    }

    @BeforeEach
    void writeOld() throws IOException {
        spark.range(7).write().format("idv").save(directory + "/data");
        old = DirectoryContent.below(directory);
    }

    @Test
    void aFailedCommitIsRolledBackWhileAnotherWriterDeletesADirectory() throws IOException {
        spark.sparkContext().hadoopConfiguration().set("fs.vanishing.impl", VanishingFileSystem.class.getName());
        Files.createDirectory(directory.resolve("data/part=9"));
        VanishingFileSystem.FAILS.set(true);

        assertThatThrownBy(() -> save("vanishing:" + directory + "/data", SaveMode.Append))
                .hasStackTraceContaining("no answer about ");

        Files.delete(directory.resolve("data/part=9"));
        assertThat(DirectoryContent.below(directory)).isEqualTo(old);
    }

    @Test
    void aCommitWhoseThreadIsInterruptedIsRolledBack() throws IOException {
        InterruptibleFileSystem.writer = Thread.currentThread();

        assertThatThrownBy(() -> save(interruptible(), SaveMode.Append)).hasStackTraceContaining("nterrupted");

        assertThat(Thread.interrupted()).isTrue();
        assertThat(DirectoryContent.below(directory)).isEqualTo(old);
    }

    @Test
    void aFailedCommitLeavesNoNewPartitions() throws IOException {
        InterruptibleFileSystem.writer = null;
        Files.createDirectory(directory.resolve("data/k=0"));

        assertThatThrownBy(() -> rows().withColumn("k", expr("id % 3"))
                        .write()
                        .format("idv")
                        .partitionBy("k")
                        .mode(SaveMode.Append)
                        .save(interruptible()))
                .hasStackTraceContaining("the file system refused to rename ");

        try (Stream<java.nio.file.Path> entries = Files.list(directory.resolve("data"))) {
            assertThat(entries.filter(Files::isDirectory)).containsExactly(directory.resolve("data/k=0"));
        }
    }

    private String interruptible() {
        spark.sparkContext()
                .hadoopConfiguration()
                .set("fs.interruptible.impl", InterruptibleFileSystem.class.getName());
        return "interruptible:" + directory + "/data";
    }

    @Test
    void replacesAllRowsWithAProtocolThatDoesNotNameTheJob() throws IOException {
        SparkSessions.withSetting("spark.sql.sources.commitProtocolClass", NumberedFiles.class.getName(), () -> {
            save(directory + "/data", SaveMode.Overwrite);
            save(directory + "/data", SaveMode.Overwrite);
        });

        assertThat(spark.read().format("idv").load(directory + "/data").count()).isEqualTo(100);
        assertThat(DirectoryContent.below(directory))
                .filteredOn(file -> file.endsWith(".idv"))
                .noneMatch(old::contains);
    }

    private void save(String path, SaveMode mode) {
        rows().write().format("idv").mode(mode).save(path);
    }

    private Dataset<Row> rows() {
        return spark.range(100, 200, 1, 8).toDF();
    }
}
