package io.github.mlformats.core.commit;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The directory of one job below the output directory: in {@code _temporary}, or that of S3A's magic committer. Hadoop's
 * committers delete {@code _temporary} when a job ends, including files of other jobs; ours delete only this directory.
 *
 * <p>A task that is still running when its job ends creates the directory again. When the task ends, it detects this by the
 * absence of a directory inside that only the driver creates, and deletes its files.
 */
final class JobDirectory {
    private static final Logger LOG = LoggerFactory.getLogger(JobDirectory.class);

    private final FileSystem fs;
    private final Path path;
    private final Path driver;

    /** @param driver the directory inside that only the driver creates */
    JobDirectory(Path path, Path driver, Configuration conf) throws IOException {
        this.fs = path.getFileSystem(conf);
        this.path = path;
        this.driver = driver;
    }

    /** Creates the directory, on the driver, which notes that the job has begun. */
    void begin() throws IOException {
        if (!fs.mkdirs(driver)) {
            throw new IOException("cannot make the directory " + driver);
        }
    }

    /** Notes, on the driver, that the job has ended, where its files are kept. */
    void end() throws IOException {
        fs.delete(driver, true);
    }

    /** Whether the job has ended, as seen by a task. */
    private boolean hasEnded() throws IOException {
        return !fs.exists(driver);
    }

    /**
     * Deletes the files of a task whose job has ended meanwhile, which interrupts it.
     *
     * @param output the output directory
     * @param published the files that the task has published
     */
    void cleanUpAfterJob(Path output, List<Path> published, Configuration conf) throws IOException {
        Uninterrupted.repeat(() -> {
            if (hasEnded()) {
                delete();
                for (Path file : published) {
                    Deletions.deleteFile(fs, file);
                    EmptyDirectories.deleteUpTo(fs, file.getParent(), output);
                }
                JobCommit.deleteCreatedDirectories(conf, output);
            }
            return null;
        });
    }

    /** Deletes the directory, and {@code _temporary} if it is empty then. */
    void delete() {
        try {
            if (!Deletions.deleteDirectory(fs, path)) {
                LOG.warn("Cannot delete {}, which is no longer needed", path);
            }
        } catch (FileNotFoundException e) {
            LOG.debug("{} is gone already", path);
        } catch (IOException e) {
            LOG.warn("Cannot delete {}, which is no longer needed: {}", path, e.getMessage());
        }
        Path all = path.getParent();
        if (all.getName().equals(FileOutputCommitter.PENDING_DIR_NAME)) {
            EmptyDirectories.delete(fs, all);
        }
    }
}
