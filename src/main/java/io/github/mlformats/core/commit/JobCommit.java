package io.github.mlformats.core.commit;

import io.github.mlformats.core.compat.ScalaBridge;
import java.io.IOException;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.spark.internal.io.FileCommitProtocol;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A job that writes files into a folder, as seen by the driver. It runs the commit protocol of the session ({@code
 * spark.sql.sources.commitProtocolClass}), so that committers for object stores work as they do for Spark's own formats.
 *
 * <p>A job has an id, which is part of the names of its files and of its folder below {@code _temporary}. The protocol
 * guarantees that files of uncommitted tasks never become visible, and that one attempt of each task is committed. It does
 * not guarantee that all files exist after the commit and that no other writer interfered; {@link FolderCommit} verifies
 * this.
 */
public final class JobCommit {
    private static final Logger LOG = LoggerFactory.getLogger(JobCommit.class);
    private static final String PROTOCOL = "spark.sql.sources.commitProtocolClass";
    private static final String DEFAULT_PROTOCOL =
            "org.apache.spark.sql.execution.datasources.SQLHadoopMapReduceCommitProtocol";

    /** Identifies the job for S3A's committers and Hadoop's manifest committer. */
    private static final String JOB_UUID = "spark.sql.sources.writeJobUUID";

    private static final String ALGORITHM = FileOutputCommitter.FILEOUTPUTCOMMITTER_ALGORITHM_VERSION;
    /** Path of the topmost folder that the job creates. */
    private static final String FIRST_MADE = "mlformats.commit.firstMadeFolder";

    private static final DateTimeFormatter JOB_TIME = DateTimeFormatter.ofPattern("yyyyMMddHHmmss");

    /**
     * Maximum number of attempts to set up a job, which fails if another job ends and deletes {@code _temporary} at the same
     * time.
     */
    private static final int ATTEMPTS = 5;

    private final String id = UUID.randomUUID().toString();
    private final FileCommitProtocol protocol;
    private final Path folder;
    private final FileSystem fs;
    private final Job job;

    private JobCommit(SparkSession session, Path folder, Configuration conf) throws IOException {
        String protocolClass = session.conf().get(PROTOCOL, DEFAULT_PROTOCOL);
        this.protocol = FileCommitProtocol.instantiate(protocolClass, id, folder.toString(), false);
        this.folder = folder;
        this.fs = folder.getFileSystem(conf);
        this.job = Job.getInstance(conf);
        long unique = ThreadLocalRandom.current().nextLong(Long.MAX_VALUE);
        job.setJobID(new JobID(JOB_TIME.format(LocalDateTime.now()) + unique, 0));
        job.setOutputKeyClass(Void.class);
        job.setOutputValueClass(Object.class);
        job.setOutputFormatClass(JobOutputFormat.class);
        FileOutputFormat.setOutputPath(job, folder);
        Configuration own = job.getConfiguration();
        // The default class loader does not find classes of a jar that was added to a running session.
        own.setClassLoader(JobCommit.class.getClassLoader());
        own.set(JOB_UUID, id);
        EmptyFolders.topmostMissing(fs, folder).ifPresent(path -> own.set(FIRST_MADE, path.toString()));
        // Names the job's folder below _temporary.
        own.setInt(MRJobConfig.APPLICATION_ATTEMPT_ID, id.hashCode() & Integer.MAX_VALUE);
    }

    /**
     * Starts a job. Call it as late as possible, so that earlier failures leave no files.
     *
     * @throws IOException if the folder is not writable; the job leaves no files then
     */
    public static JobCommit begin(SparkSession session, Path folder, Configuration conf) throws IOException {
        JobCommit job = new JobCommit(session, folder, conf);
        try {
            job.setUp();
            return job;
        } catch (Throwable e) {
            job.abort(e);
            throw e;
        }
    }

    private void setUp() throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                protocol.setupJob(job);
                return;
            } catch (Throwable e) {
                // A retry does not help if the path is a file.
                if (attempt == ATTEMPTS || e instanceof FileAlreadyExistsException) {
                    throw e;
                }
            }
        }
    }

    /** Returns the id, which is part of the names of all files of this job. */
    public String id() {
        return id;
    }

    Path folder() {
        return folder;
    }

    FileSystem fileSystem() {
        return fs;
    }

    /** Returns the task side of the commit, which is sent to the tasks. */
    public TaskCommits tasks() {
        return new TaskCommits(
                protocol,
                new SerializableConfiguration(job.getConfiguration()),
                job.getJobID().toString(),
                id);
    }

    /** Whether a task's files become visible when the task is committed, as with version 2 of Hadoop's algorithm. */
    boolean isVisibleEarly() {
        return job.getConfiguration().getInt(ALGORITHM, 1) > 1;
    }

    /** Moves the files of committed tasks to their final paths. */
    void commit(List<FileCommitProtocol.TaskCommitMessage> tasks) {
        ScalaBridge.invoke(protocol, "commitJob", job, ScalaBridge.seq(tasks));
    }

    /** Writes {@code _SUCCESS}, unless the settings ask for none or the committer has written its own. */
    void markSuccess() throws IOException {
        Path marker = successMarker();
        if (job.getConfiguration().getBoolean(FileOutputCommitter.SUCCESSFUL_JOB_OUTPUT_DIR_MARKER, true)
                && !fs.exists(marker)) {
            fs.create(marker, true).close();
        }
    }

    /** Returns the path of {@code _SUCCESS}. */
    Path successMarker() {
        return new Path(folder, FileOutputCommitter.SUCCEEDED_FILE_NAME);
    }

    /** Deletes unpublished files of the tasks, and empty folders that this job created. */
    public void abort() {
        try {
            protocol.abortJob(job);
        } finally {
            deleteCreatedFolders(job.getConfiguration(), folder);
        }
    }

    /** Deletes folders that the job created, as far as they are empty. */
    static void deleteCreatedFolders(Configuration conf, Path folder) {
        String first = conf.get(FIRST_MADE);
        if (first == null) {
            return;
        }
        try {
            EmptyFolders.deleteFrom(folder.getFileSystem(conf), folder, new Path(first));
        } catch (IOException e) {
            LOG.warn("Cannot delete {}, which is empty: {}", folder, e.getMessage());
        }
    }

    private void abort(Throwable failure) {
        try {
            abort();
        } catch (Throwable second) {
            failure.addSuppressed(second);
        }
    }
}
