package io.github.mlformats.idv.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.file.FolderContent;
import io.github.mlformats.core.testing.file.local.RawLocalFiles;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.spark.internal.io.FileNameSpec;
import org.apache.spark.internal.io.HadoopMapReduceCommitProtocol;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commits into a folder under conditions that the write contract does not have. */
class FolderCommitTest {
    private final SparkSession spark = SparkSessions.shared();

    @TempDir
    java.nio.file.Path folder;

    private List<String> old;

    /**
     * Local files. Another writer deletes the folder {@code part=9} while it is listed, and the status request that verifies
     * one of the files fails.
     */
    public static final class VanishingFileSystem extends RawLocalFiles {
        static final AtomicBoolean FAILS = new AtomicBoolean();

        @Override
        public String getScheme() {
            return "vanishing";
        }

        @Override
        public URI getUri() {
            return URI.create("vanishing:///");
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
        spark.range(7).write().format("idv").save(folder + "/data");
        old = FolderContent.below(folder);
    }

    @Test
    void aFailedCommitIsRolledBackWhileAnotherWriterDeletesAFolder() throws IOException {
        spark.sparkContext().hadoopConfiguration().set("fs.vanishing.impl", VanishingFileSystem.class.getName());
        Files.createDirectory(folder.resolve("data/part=9"));
        VanishingFileSystem.FAILS.set(true);

        assertThatThrownBy(() -> save("vanishing:" + folder + "/data", SaveMode.Append))
                .hasStackTraceContaining("no answer about ");

        Files.delete(folder.resolve("data/part=9"));
        assertThat(FolderContent.below(folder)).isEqualTo(old);
    }

    @Test
    void aProtocolWhoseFilesCannotBeToldFromOthersIsRefused() throws IOException {
        SparkSessions.withSetting(
                "spark.sql.sources.commitProtocolClass", NumberedFiles.class.getName(), () -> assertThatThrownBy(
                                () -> save(folder + "/data", SaveMode.Overwrite))
                        .hasStackTraceContaining("which does not contain the id of the job. Set"
                                + " spark.sql.sources.commitProtocolClass to a protocol of Spark"));

        assertThat(FolderContent.below(folder)).isEqualTo(old);
    }

    private void save(String path, SaveMode mode) {
        spark.range(100, 200, 1, 8).write().format("idv").mode(mode).save(path);
    }
}
