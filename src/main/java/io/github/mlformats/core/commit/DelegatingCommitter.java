package io.github.mlformats.core.commit;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitter;
import org.apache.hadoop.mapreduce.task.JobContextImpl;

/**
 * Delegates to a committer that is not a {@link FileOutputCommitter}, such as S3A's. Spark's commit protocol asks only file
 * output committers for their work path. With others, tasks would write to the final paths.
 *
 * <p>Hadoop's manifest committer would delete the files of other jobs when a job ends. Its own clean-up is switched off, and
 * {@link JobDirectory} takes its place. S3A's magic committer deletes files of its own job only, but not those of tasks that
 * end after the job.
 */
final class DelegatingCommitter extends FileOutputCommitter {
    private static final String DRIVER_DIRECTORY = "driver";

    private final PathOutputCommitter committer;
    private final boolean deletesOtherJobs;

    DelegatingCommitter(PathOutputCommitter committer, Path directory, TaskAttemptContext context) throws IOException {
        super(directory, context);
        this.committer = committer;
        this.deletesOtherJobs = ActiveCommitter.isManifest(committer);
    }

    @Override
    public Path getWorkPath() throws IOException {
        return committer.getWorkPath();
    }

    /** Returns the directory of the job; empty if it is not below the output directory, as with S3A's staging committers. */
    private Optional<JobDirectory> jobDirectory(JobContext context) throws IOException {
        if (deletesOtherJobs) {
            return Optional.of(temporaryDirectory(context));
        }
        String id = context.getConfiguration().get(JobCommit.JOB_UUID);
        Path directory = null;
        for (Path path = getWorkPath(); !path.equals(getOutputPath()); path = path.getParent()) {
            if (path.isRoot()) {
                return Optional.empty();
            }
            if (path.getName().contains(id)) {
                directory = path;
            }
        }
        return directory == null ? Optional.empty() : Optional.of(jobDirectory(directory, context));
    }

    /** Returns the directory of the job that the manifest committer uses. */
    private JobDirectory temporaryDirectory(JobContext context) throws IOException {
        Path all = new Path(getOutputPath(), PENDING_DIR_NAME);
        return jobDirectory(new Path(all, context.getConfiguration().get(JobCommit.JOB_UUID)), context);
    }

    private static JobDirectory jobDirectory(Path path, JobContext context) throws IOException {
        return new JobDirectory(path, new Path(path, DRIVER_DIRECTORY), context.getConfiguration());
    }

    /** Whether the user asks for temporary files to be kept. */
    private static boolean keepsFiles(JobContext context) {
        return context.getConfiguration()
                .getBoolean(FILEOUTPUTCOMMITTER_CLEANUP_SKIPPED, FILEOUTPUTCOMMITTER_CLEANUP_SKIPPED_DEFAULT);
    }

    /** Returns a context in which the committer does not clean up. */
    private static JobContext withoutCleanup(JobContext context) {
        Configuration conf = new Configuration(context.getConfiguration());
        conf.setBoolean(FILEOUTPUTCOMMITTER_CLEANUP_SKIPPED, true);
        return new JobContextImpl(conf, context.getJobID());
    }

    @Override
    public void setupJob(JobContext context) throws IOException {
        committer.setupJob(context);
        Optional<JobDirectory> job = jobDirectory(context);
        if (job.isPresent()) {
            job.get().begin();
        }
    }

    @Override
    public void commitJob(JobContext context) throws IOException {
        if (!deletesOtherJobs) {
            committer.commitJob(context);
            return;
        }
        committer.commitJob(withoutCleanup(context));
        if (keepsFiles(context)) {
            temporaryDirectory(context).end();
        } else {
            temporaryDirectory(context).delete();
        }
    }

    @Override
    public void abortJob(JobContext context, JobStatus.State state) throws IOException {
        if (!deletesOtherJobs) {
            committer.abortJob(context, state);
            return;
        }
        try {
            committer.abortJob(withoutCleanup(context), state);
        } finally {
            temporaryDirectory(context).delete();
        }
    }

    @Override
    @SuppressWarnings("deprecation") // callers of Hadoop's old interface call it
    public void cleanupJob(JobContext context) throws IOException {
        if (deletesOtherJobs) {
            temporaryDirectory(context).delete();
        } else {
            committer.cleanupJob(context);
        }
    }

    @Override
    public void setupTask(TaskAttemptContext context) throws IOException {
        committer.setupTask(context);
    }

    @Override
    public boolean needsTaskCommit(TaskAttemptContext context) throws IOException {
        return committer.needsTaskCommit(context);
    }

    @Override
    public void commitTask(TaskAttemptContext context) throws IOException {
        try {
            committer.commitTask(context);
        } finally {
            cleanUpAfterJob(context);
        }
    }

    @Override
    public void abortTask(TaskAttemptContext context) throws IOException {
        try {
            committer.abortTask(context);
        } finally {
            cleanUpAfterJob(context);
        }
    }

    private void cleanUpAfterJob(TaskAttemptContext context) throws IOException {
        Optional<JobDirectory> job = jobDirectory(context);
        if (job.isPresent()) {
            job.get().cleanUpAfterJob(getOutputPath(), List.of(), context.getConfiguration());
        }
    }

    @Override
    public boolean isCommitJobRepeatable(JobContext context) throws IOException {
        return committer.isCommitJobRepeatable(context);
    }

    @Override
    @Deprecated
    public boolean isRecoverySupported() {
        return false;
    }

    @Override
    public boolean isRecoverySupported(JobContext context) {
        return false;
    }
}
