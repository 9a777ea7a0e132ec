package io.github.mlformats.core.commit;

import io.github.mlformats.core.error.LogOnce;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitterFactory;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is known about the committer of a job.
 *
 * @param name name of its class, or of the class of the commit protocol
 * @param isKnown whether it is one of those that keep the files of different jobs apart
 * @param publishesTasks whether files may become visible when their task is committed, or while it runs
 * @param writesMarker whether it may write {@code _SUCCESS} itself
 */
record ActiveCommitter(String name, boolean isKnown, boolean publishesTasks, boolean writesMarker) {
    private static final Logger LOG = LoggerFactory.getLogger(ActiveCommitter.class);

    /** Commit protocols that ask Hadoop for the committer of the directory. */
    private static final Set<String> KNOWN_PROTOCOLS = Set.of(
            JobCommit.DEFAULT_PROTOCOL,
            "org.apache.spark.internal.io.HadoopMapReduceCommitProtocol",
            "org.apache.spark.internal.io.cloud.PathOutputCommitProtocol");

    /** A committer that Spark's default protocol uses instead. */
    private static final String COMMITTER_CLASS = "spark.sql.sources.outputCommitterClass";

    /** A committer that delegates to Hadoop's for the directory. */
    private static final String BINDING = "org.apache.spark.internal.io.cloud.BindingParquetOutputCommitter";

    private static final String S3A = "org.apache.hadoop.fs.s3a.commit.";

    /** Whether S3A's committers abort all uploads below their directory when a job ends, which is their default. */
    private static final String ABORTS_UPLOADS = "fs.s3a.committer.abort.pending.uploads";

    private static final String MANIFEST = "org.apache.hadoop.mapreduce.lib.output.committer.manifest.";

    /** Finds out which committer a protocol uses for a job that writes into a directory. */
    static ActiveCommitter of(String protocol, Path directory, Job job) throws IOException {
        if (!KNOWN_PROTOCOLS.contains(protocol)) {
            return unknown(protocol);
        }
        String own = job.getConfiguration().getTrimmed(COMMITTER_CLASS, BINDING);
        if (protocol.equals(JobCommit.DEFAULT_PROTOCOL) && !own.equals(BINDING)) {
            return unknown(own);
        }
        TaskAttemptContext context = new TaskAttemptContextImpl(
                job.getConfiguration(), new TaskAttemptID(new TaskID(job.getJobID(), TaskType.MAP, 0), 0));
        PathOutputCommitter committer = PathOutputCommitterFactory.createCommitter(directory, context);
        String name = committer.getClass().getName();
        if (committer instanceof OwnFilesCommitter hadoop) {
            return new ActiveCommitter(name, true, hadoop.publishesTasks(), false);
        }
        return name.startsWith(S3A) || name.startsWith(MANIFEST)
                ? new ActiveCommitter(name, true, false, true)
                : unknown(name);
    }

    /** Whether a committer is Hadoop's manifest committer, which Hadoop has since 3.3.5. */
    static boolean isManifest(PathOutputCommitter committer) {
        return committer.getClass().getName().startsWith(MANIFEST);
    }

    private static ActiveCommitter unknown(String name) {
        return new ActiveCommitter(name, false, true, true);
    }

    /** Returns a failure of a commit, with its likely reason if a committer of S3A has lost an upload. */
    IOException explained(FileNotFoundException failure, Configuration conf) {
        if (!name.startsWith(S3A) || !conf.getBoolean(ABORTS_UPLOADS, true)) {
            return failure;
        }
        return new IOException(
                failure.getMessage()
                        + ". Another write to this directory may have ended meanwhile, and S3A's committers"
                        + " abort the uploads of others. Run the write again; if writes are to run at the same time, set "
                        + ABORTS_UPLOADS + "=false",
                failure);
    }

    /** Warns once of a committer that may not keep all promises of a write. */
    void warnOnce() {
        if (!isKnown) {
            LogOnce.warn(
                    LOG,
                    "Files are committed by " + name
                            + ", which is not known to keep different writes apart. The rows of"
                            + " each write are verified, but two writes to one directory at the same time may fail, and"
                            + " rows of a write that is running or has died may be visible. Known committers are listed in"
                            + " docs/guides/write-guarantees.md");
        }
    }
}
