package io.github.mlformats.core.commit;

import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitterFactory;
import org.apache.hadoop.mapreduce.task.JobContextImpl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Selects the committer of Spark's commit protocol: the one that Hadoop is configured with for the folder, such as S3A's.
 * Hadoop's default committer is replaced by one that changes only files of its own job.
 */
public final class JobOutputFormat extends FileOutputFormat<Void, Object> {
    private static final Logger LOG = LoggerFactory.getLogger(JobOutputFormat.class);

    @Override
    public RecordWriter<Void, Object> getRecordWriter(TaskAttemptContext context) {
        throw new UnsupportedOperationException("files are written by data writers, not by Hadoop");
    }

    @Override
    public synchronized OutputCommitter getOutputCommitter(TaskAttemptContext context) throws IOException {
        Path folder = getOutputPath(context);
        OutputCommitter configured = PathOutputCommitterFactory.createCommitter(folder, context);
        return configured.getClass() == FileOutputCommitter.class ? new OwnFilesCommitter(folder, context) : configured;
    }

    /**
     * Hadoop's committer deletes {@code _temporary} when a job ends, including files of other jobs. This one deletes the
     * folder of its own job. It leaves {@code _SUCCESS} to {@link JobCommit#markSuccess}.
     *
     * <p>A task that is still running when its job is aborted creates the folder again. When it ends, it detects this by the
     * absence of a folder that only the driver creates, and deletes its files.
     */
    private static final class OwnFilesCommitter extends FileOutputCommitter {
        private static final String DRIVER_FOLDER = "job";

        OwnFilesCommitter(Path folder, TaskAttemptContext context) throws IOException {
            super(folder, context);
        }

        @Override
        public void setupJob(JobContext context) throws IOException {
            super.setupJob(context);
            Path own = driverFolder(context);
            if (!own.getFileSystem(context.getConfiguration()).mkdirs(own)) {
                throw new IOException("cannot make the folder " + own);
            }
        }

        /**
         * Returns the folder that only the driver creates. It is inside the folder of pending tasks, which Hadoop does not
         * publish.
         */
        private Path driverFolder(JobContext context) {
            return new Path(new Path(getJobAttemptPath(context), PENDING_DIR_NAME), DRIVER_FOLDER);
        }

        @Override
        public void commitJob(JobContext context) throws IOException {
            Configuration unmarked = new Configuration(context.getConfiguration());
            unmarked.setBoolean(SUCCESSFUL_JOB_OUTPUT_DIR_MARKER, false);
            super.commitJob(new JobContextImpl(unmarked, context.getJobID()));
        }

        @Override
        public void commitTask(TaskAttemptContext context) throws IOException {
            super.commitTask(context);
            cleanUpAfterJob(context);
        }

        @Override
        public void abortTask(TaskAttemptContext context) throws IOException {
            super.abortTask(context);
            cleanUpAfterJob(context);
        }

        /** Deletes the files that a task wrote into its job's folder after the job was aborted. */
        private void cleanUpAfterJob(TaskAttemptContext context) throws IOException {
            Path driver = driverFolder(context);
            if (!driver.getFileSystem(context.getConfiguration()).exists(driver)) {
                cleanupJob(context);
                JobCommit.deleteCreatedFolders(context.getConfiguration(), getOutputPath());
            }
        }

        @Override
        @SuppressWarnings("deprecation") // Hadoop calls it when a job is committed and when it is aborted
        public void cleanupJob(JobContext context) {
            Path own = getJobAttemptPath(context);
            try {
                FileSystem fs = own.getFileSystem(context.getConfiguration());
                if (!Deletions.deleteFolder(fs, own)) {
                    LOG.warn("Cannot delete {}, which is no longer needed", own);
                }
                EmptyFolders.delete(fs, own.getParent());
            } catch (FileNotFoundException e) {
                LOG.debug("{} is gone already", own);
            } catch (IOException e) {
                LOG.warn("Cannot delete {}, which is no longer needed: {}", own, e.getMessage());
            }
        }
    }
}
