package io.github.mlformats.core.commit;

import io.github.mlformats.core.table.ScalaBridge;
import java.io.FileNotFoundException;
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
 * A job that writes files into a directory, as seen by the driver. It runs the commit protocol of the session ({@code
 * spark.sql.sources.commitProtocolClass}), so that committers for object stores work as they do for Spark's own formats.
 *
 * <p>A job has an id, which is part of the names of its files and of its directory below {@code _temporary}. The protocol
 * guarantees that one attempt of each task is committed. It does not guarantee that all files exist after the commit, that
 * files of other attempts are not visible, and that no other writer interfered; {@link DirectoryCommit} takes care of this.
 */
public final class JobCommit {
    private static final Logger LOG = LoggerFactory.getLogger(JobCommit.class);
    private static final String PROTOCOL = "spark.sql.sources.commitProtocolClass";
    static final String DEFAULT_PROTOCOL =
            "org.apache.spark.sql.execution.datasources.SQLHadoopMapReduceCommitProtocol";

    /** Identifies the job for S3A's committers and Hadoop's manifest committer. */
    static final String JOB_UUID = "spark.sql.sources.writeJobUUID";

    /** What S3A's staging committers do with existing files: {@link DirectoryCommit} replaces files, not they. */
    private static final String STAGING_CONFLICT_MODE = "fs.s3a.committer.staging.conflict-mode";

    /** Path of the topmost directory that the job creates. */
    private static final String FIRST_MADE = "mlformats.commit.firstMadeDirectory";

    private static final DateTimeFormatter JOB_TIME = DateTimeFormatter.ofPattern("yyyyMMddHHmmss");

    /**
     * Maximum number of attempts to set up a job, which fails if another job ends and deletes {@code _temporary} at the same
     * time.
     */
    private static final int ATTEMPTS = 5;

    private final String id;
    private final FileCommitProtocol protocol;
    private final Path directory;
    private final FileSystem fs;
    private final Job job;
    private final ActiveCommitter committer;
    private final SuccessMarker marker;

    private JobCommit(SparkSession session, Path directory, String id, Configuration conf) throws IOException {
        this.id = id;
        String protocolClass = session.conf().get(PROTOCOL, DEFAULT_PROTOCOL);
        this.protocol = FileCommitProtocol.instantiate(protocolClass, id, directory.toString(), false);
        this.directory = directory;
        this.fs = directory.getFileSystem(conf);
        this.job = Job.getInstance(conf);
        long unique = ThreadLocalRandom.current().nextLong(Long.MAX_VALUE);
        job.setJobID(new JobID(JOB_TIME.format(LocalDateTime.now()) + unique, 0));
        job.setOutputKeyClass(Void.class);
        job.setOutputValueClass(Object.class);
        job.setOutputFormatClass(JobOutputFormat.class);
        FileOutputFormat.setOutputPath(job, directory);
        Configuration own = job.getConfiguration();
        // The default class loader does not find classes of a jar that was added to a running session.
        own.setClassLoader(JobCommit.class.getClassLoader());
        own.set(JOB_UUID, id);
        own.set(STAGING_CONFLICT_MODE, "append");
        OwnFilesCommitter.Factory.addTo(own);
        EmptyDirectories.topmostMissing(fs, directory).ifPresent(path -> own.set(FIRST_MADE, path.toString()));
        own.setInt(MRJobConfig.APPLICATION_ATTEMPT_ID, attempt(id));
        this.committer = ActiveCommitter.of(protocolClass, directory, job);
        this.marker = new SuccessMarker(fs, directory);
    }

    /**
     * Starts a job. Call it as late as possible, so that earlier failures leave no files.
     *
     * @throws IOException if the directory is not writable; the job leaves no files then
     */
    public static JobCommit begin(SparkSession session, Path directory, Configuration conf) throws IOException {
        return begin(session, directory, UUID.randomUUID().toString(), conf);
    }

    /**
     * Starts the job of an epoch of a stream.
     *
     * @param id from {@link CommitLog#begin}
     * @throws IOException if the directory is not writable; the job leaves no files then
     */
    public static JobCommit begin(SparkSession session, Path directory, String id, Configuration conf)
            throws IOException {
        JobCommit job = new JobCommit(session, directory, id, conf);
        try {
            job.setUp();
            job.committer.warnOnce();
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

    /** Returns the number of a job, which names its directory below {@code _temporary}. */
    private static int attempt(String id) {
        return id.hashCode() & Integer.MAX_VALUE;
    }

    /** Deletes the temporary directories of a job whose driver has died, those of Hadoop's committers. */
    static void deleteTemporary(Path directory, String id, Configuration conf) throws IOException {
        FileSystem fs = directory.getFileSystem(conf);
        for (Path temporary : temporary(directory, id)) {
            Deletions.deleteDirectory(fs, temporary);
        }
        EmptyDirectories.delete(fs, new Path(directory, FileOutputCommitter.PENDING_DIR_NAME));
    }

    /** Returns the temporary directories that a job may have. */
    static List<Path> temporary(Path directory, String id) {
        Path all = new Path(directory, FileOutputCommitter.PENDING_DIR_NAME);
        return List.of(new Path(all, String.valueOf(attempt(id))), new Path(all, id));
    }

    /** Returns the id, which is part of the names of all files of this job. */
    public String id() {
        return id;
    }

    /** Returns the name of the class of the commit protocol. */
    String protocolName() {
        return protocol.getClass().getName();
    }

    Path directory() {
        return directory;
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
                id,
                publishesTasks());
    }

    /** Whether files may become visible when their task is committed, as with version 2 of Hadoop's algorithm. */
    boolean publishesTasks() {
        return committer.publishesTasks();
    }

    /**
     * Moves the files of committed tasks to their final paths.
     *
     * @param replaces whether old files are replaced, so that {@code _SUCCESS} must not exist until {@link #markSuccess}
     */
    void commit(List<FileCommitProtocol.TaskCommitMessage> tasks, boolean replaces) throws IOException {
        if (replaces || committer.writesMarker()) {
            marker.withdrawOld();
        }
        try {
            ScalaBridge.invoke(protocol, "commitJob", job, ScalaBridge.seq(tasks));
        } catch (Exception e) {
            if (e instanceof FileNotFoundException lost) {
                throw committer.explained(lost, job.getConfiguration());
            }
            throw e;
        }
        if (committer.writesMarker()) {
            marker.withdrawNew();
        }
    }

    /** Writes {@code _SUCCESS}, with the content that the committer gave it, unless the settings ask for none. */
    void markSuccess() throws IOException {
        if (job.getConfiguration().getBoolean(FileOutputCommitter.SUCCESSFUL_JOB_OUTPUT_DIR_MARKER, true)) {
            marker.writeNew();
        }
    }

    /** Writes the {@code _SUCCESS} from before {@link #commit} again, if there was one. */
    void restoreMarker() throws IOException {
        marker.restoreOld();
    }

    /** Returns the path of {@code _SUCCESS}. */
    Path successMarker() {
        return marker.path();
    }

    /** Deletes unpublished files of the tasks, and empty directories that this job created. */
    public void abort() {
        try {
            protocol.abortJob(job);
        } finally {
            deleteCreatedDirectories();
        }
    }

    /** Deletes directories that this job created, as far as they are empty. */
    void deleteCreatedDirectories() {
        deleteCreatedDirectories(job.getConfiguration(), directory);
    }

    /** Deletes directories that the job created, as far as they are empty. */
    static void deleteCreatedDirectories(Configuration conf, Path directory) {
        String first = conf.get(FIRST_MADE);
        if (first == null) {
            return;
        }
        try {
            EmptyDirectories.deleteFrom(directory.getFileSystem(conf), directory, new Path(first));
        } catch (IOException e) {
            LOG.warn("Cannot delete {}, which is empty: {}", directory, e.getMessage());
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
