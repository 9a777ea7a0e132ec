package io.github.mlformats.core.commit;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitterFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hadoop's default committer, except that it deletes only files of its own job ({@link JobDirectory}) and publishes many files at
 * a time ({@link TaskDirectories}). It leaves {@code _SUCCESS} to {@link JobCommit#markSuccess}.
 *
 * <p>A task that ends after its job deletes its files: those that are not published, and with version 2 of Hadoop's algorithm,
 * where tasks publish their files, those that it has published.
 */
final class OwnFilesCommitter extends FileOutputCommitter {
    private static final Logger LOG = LoggerFactory.getLogger(OwnFilesCommitter.class);

    private static final String DRIVER_DIRECTORY = "job";

    private final boolean publishesTasks;

    OwnFilesCommitter(Path directory, TaskAttemptContext context) throws IOException {
        super(directory, context);
        this.publishesTasks = isCommitJobRepeatable(context);
    }

    /** Creates the committer that Hadoop is configured with for a directory; this one in place of Hadoop's default. */
    public static final class Factory extends PathOutputCommitterFactory {
        private static final String CONFIGURED = "mlformats.commit.committerFactory";

        /** Makes this the factory of a job, in place of the configured one, to which it delegates. */
        static void addTo(Configuration job) {
            job.set(CONFIGURED, job.getTrimmed(COMMITTER_FACTORY_CLASS, ""));
            job.set(COMMITTER_FACTORY_CLASS, Factory.class.getName());
        }

        @Override
        public PathOutputCommitter createOutputCommitter(Path directory, TaskAttemptContext context)
                throws IOException {
            Configuration configured = new Configuration(context.getConfiguration());
            configured.set(COMMITTER_FACTORY_CLASS, configured.get(CONFIGURED, ""));
            PathOutputCommitter committer =
                    getCommitterFactory(directory, configured).createOutputCommitter(directory, context);
            return committer.getClass() == FileOutputCommitter.class
                    ? new OwnFilesCommitter(directory, context)
                    : committer;
        }
    }

    /** Whether tasks publish their files, so that they are visible before the job is committed. */
    boolean publishesTasks() {
        return publishesTasks;
    }

    private JobDirectory jobDirectory(JobContext context) throws IOException {
        Path path = getJobAttemptPath(context);
        // Hadoop does not publish what is in the directory of pending tasks.
        Path driver = new Path(new Path(path, PENDING_DIR_NAME), DRIVER_DIRECTORY);
        return new JobDirectory(path, driver, context.getConfiguration());
    }

    @Override
    public void setupJob(JobContext context) throws IOException {
        jobDirectory(context).begin();
    }

    /** Publishes the files of committed tasks, unless the tasks have done so. */
    @Override
    public void commitJob(JobContext context) throws IOException {
        if (!publishesTasks) {
            publishTasks(context);
        }
        Configuration conf = context.getConfiguration();
        if (conf.getBoolean(FILEOUTPUTCOMMITTER_CLEANUP_SKIPPED, FILEOUTPUTCOMMITTER_CLEANUP_SKIPPED_DEFAULT)) {
            jobDirectory(context).end();
        } else {
            cleanupJob(context);
        }
    }

    private void publishTasks(JobContext context) throws IOException {
        Path job = getJobAttemptPath(context);
        FileSystem fs = job.getFileSystem(context.getConfiguration());
        FileStatus[] tasks = fs.listStatus(job, path -> !path.getName().equals(PENDING_DIR_NAME));
        new TaskDirectories(fs).mergeInto(getOutputPath(), List.of(tasks));
    }

    @Override
    public void commitTask(TaskAttemptContext context) throws IOException {
        List<Path> published = publishesTasks ? finalPaths(context) : List.of();
        try {
            super.commitTask(context);
        } finally {
            cleanUpAfterJob(context, published);
        }
    }

    @Override
    public void abortTask(TaskAttemptContext context) throws IOException {
        try {
            super.abortTask(context);
        } finally {
            cleanUpAfterJob(context, List.of());
        }
    }

    /** Returns the paths at which the files of a task are published. */
    private List<Path> finalPaths(TaskAttemptContext context) throws IOException {
        Path attempt = getTaskAttemptPath(context);
        FileSystem fs = attempt.getFileSystem(context.getConfiguration());
        Path root = fs.makeQualified(attempt);
        List<Path> paths = new ArrayList<>();
        try {
            RemoteIterator<LocatedFileStatus> files = fs.listFiles(root, true);
            while (files.hasNext()) {
                String path =
                        root.toUri().relativize(files.next().getPath().toUri()).getPath();
                paths.add(new Path(getOutputPath() + Path.SEPARATOR + path));
            }
        } catch (FileNotFoundException e) {
            LOG.debug("{} is gone already", attempt);
        }
        return paths;
    }

    private void cleanUpAfterJob(TaskAttemptContext context, List<Path> published) throws IOException {
        jobDirectory(context).cleanUpAfterJob(getOutputPath(), published, context.getConfiguration());
    }

    @Override
    @SuppressWarnings("deprecation") // Hadoop calls it when a job is committed and when it is aborted
    public void cleanupJob(JobContext context) throws IOException {
        jobDirectory(context).delete();
    }
}
