package io.github.mlformats.core.commit;

import io.github.mlformats.core.files.ScalaBridge;
import java.io.IOException;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.spark.internal.io.FileCommitProtocol;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;

/**
 * A write of files into a folder, as the driver sees it: through the commit protocol that the session is set up with, so that
 * committers for object stores work as they do for Spark's own formats.
 */
public final class JobCommit {
    private static final String PROTOCOL = "spark.sql.sources.commitProtocolClass";
    private static final String DEFAULT_PROTOCOL =
            "org.apache.spark.sql.execution.datasources.SQLHadoopMapReduceCommitProtocol";
    private static final DateTimeFormatter JOB_TIME = DateTimeFormatter.ofPattern("yyyyMMddHHmmss");

    private final String id = UUID.randomUUID().toString();
    private final FileCommitProtocol protocol;
    private final Job job;

    /** Begins a write: nothing appears in the folder before {@link #commit}. */
    public JobCommit(SparkSession session, Path folder, Configuration conf) throws IOException {
        String protocolClass = session.conf().get(PROTOCOL, DEFAULT_PROTOCOL);
        this.protocol = FileCommitProtocol.instantiate(protocolClass, id, folder.toString(), false);
        this.job = Job.getInstance(conf);
        job.setJobID(new JobID(JOB_TIME.format(LocalDateTime.now()), 0));
        job.setOutputKeyClass(Void.class);
        job.setOutputValueClass(Object.class);
        FileOutputFormat.setOutputPath(job, folder);
        // A place of its own for what tasks have committed: Hadoop would take what a dead driver left there for its
        // own.
        job.getConfiguration().setInt(MRJobConfig.APPLICATION_ATTEMPT_ID, id.hashCode() & Integer.MAX_VALUE);
        protocol.setupJob(job);
    }

    /** Part of the names of all files of this write. */
    public String id() {
        return id;
    }

    /** What tasks need to take part. */
    public TaskCommits tasks() {
        return new TaskCommits(
                protocol,
                new SerializableConfiguration(job.getConfiguration()),
                job.getJobID().toString());
    }

    /** Makes the files of the tasks that count appear. */
    public void commit(List<FileCommitProtocol.TaskCommitMessage> tasks) {
        ScalaBridge.invoke(protocol, "commitJob", job, ScalaBridge.seq(tasks));
    }

    /** Removes what the tasks have written. */
    public void abort() {
        protocol.abortJob(job);
    }
}
