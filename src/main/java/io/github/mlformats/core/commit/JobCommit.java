package io.github.mlformats.core.commit;

import io.github.mlformats.core.commit.publish.EmptyFolders;
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
 * The driver's side of a write of files into a folder. It runs the commit protocol of the session
 * ({@code spark.sql.sources.commitProtocolClass}), so that committers for object stores work as they do for Spark's own
 * formats.
 *
 * <p>Everything that a job touches carries its own id: the names of its files, and its folder below {@code _temporary}. What
 * the protocol gives is that files of tasks that were not committed never appear, and that of several attempts of a task one
 * is committed. What it does not give, that all files are there afterwards and no other writer interfered, {@link
 * FolderCommit} verifies.
 */
public final class JobCommit {
    private static final Logger LOG = LoggerFactory.getLogger(JobCommit.class);
    private static final String PROTOCOL = "spark.sql.sources.commitProtocolClass";
    private static final String DEFAULT_PROTOCOL =
            "org.apache.spark.sql.execution.datasources.SQLHadoopMapReduceCommitProtocol";

    /** By which S3A's committers and Hadoop's manifest committer tell jobs apart. */
    private static final String JOB_UUID = "spark.sql.sources.writeJobUUID";

    private static final String ALGORITHM = FileOutputCommitter.FILEOUTPUTCOMMITTER_ALGORITHM_VERSION;
    /** The topmost folder that the job makes. */
    private static final String FIRST_MADE = "mlformats.commit.firstMadeFolder";

    private static final DateTimeFormatter JOB_TIME = DateTimeFormatter.ofPattern("yyyyMMddHHmmss");

    /** How often a job is set up anew if another one, which ends, removes {@code _temporary} at that moment. */
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
        // It may not know a jar that was attached to a running session.
        own.setClassLoader(JobCommit.class.getClassLoader());
        own.set(JOB_UUID, id);
        EmptyFolders.firstMissing(fs, folder).ifPresent(path -> own.set(FIRST_MADE, path.toString()));
        // Names the job's folder below _temporary.
        own.setInt(MRJobConfig.APPLICATION_ATTEMPT_ID, id.hashCode() & Integer.MAX_VALUE);
    }

    /**
     * Begins a job. Call it as late as possible, so that what fails before leaves nothing.
     *
     * @throws IOException if the folder cannot be written to; nothing is left of the job then
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
                // What stands where the folder should be does not go away.
                if (attempt == ATTEMPTS || e instanceof FileAlreadyExistsException) {
                    throw e;
                }
            }
        }
    }

    /** Part of the names of all files of this job. */
    public String id() {
        return id;
    }

    Path folder() {
        return folder;
    }

    FileSystem fileSystem() {
        return fs;
    }

    /** What tasks need to take part. */
    public TaskCommits tasks() {
        return new TaskCommits(
                protocol,
                new SerializableConfiguration(job.getConfiguration()),
                job.getJobID().toString(),
                id);
    }

    /** Whether files of a task appear already when the task is committed, as with version 2 of Hadoop's algorithm. */
    boolean isVisibleEarly() {
        return job.getConfiguration().getInt(ALGORITHM, 1) > 1;
    }

    /** Moves the files of committed tasks to their places. */
    void commit(List<FileCommitProtocol.TaskCommitMessage> tasks) {
        ScalaBridge.invoke(protocol, "commitJob", job, ScalaBridge.seq(tasks));
    }

    /** Writes {@code _SUCCESS}, unless the settings ask for none or the committer has written its own. */
    void markSuccess() throws IOException {
        Path marker = marker();
        if (job.getConfiguration().getBoolean(FileOutputCommitter.SUCCESSFUL_JOB_OUTPUT_DIR_MARKER, true)
                && !fs.exists(marker)) {
            fs.create(marker, true).close();
        }
    }

    /** The file that says that a write of all rows in the folder has succeeded. */
    Path marker() {
        return new Path(folder, FileOutputCommitter.SUCCEEDED_FILE_NAME);
    }

    /** Removes what tasks have written and no reader sees, and folders that this job made. */
    public void abort() {
        try {
            protocol.abortJob(job);
        } finally {
            deleteMade(job.getConfiguration(), folder);
        }
    }

    /** Deletes folders that the job has made, as far as they are empty. */
    static void deleteMade(Configuration conf, Path folder) {
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
