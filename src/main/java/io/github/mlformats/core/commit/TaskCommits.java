package io.github.mlformats.core.commit;

import java.io.Serializable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.apache.spark.TaskContext;
import org.apache.spark.internal.io.FileCommitProtocol;
import org.apache.spark.util.SerializableConfiguration;

/** A write of files into a folder, sent to its tasks. */
public final class TaskCommits implements Serializable {
    private static final long serialVersionUID = 1L;

    private final FileCommitProtocol protocol;
    private final SerializableConfiguration conf;
    private final String job;

    TaskCommits(FileCommitProtocol protocol, SerializableConfiguration conf, String job) {
        this.protocol = protocol;
        this.conf = conf;
        this.job = job;
    }

    /** Begins this attempt of the task that runs. */
    public TaskCommit begin(int partition) {
        TaskAttemptID attempt = new TaskAttemptID(
                new TaskID(JobID.forName(job), TaskType.MAP, partition),
                TaskContext.get().attemptNumber());
        Configuration own = new Configuration(conf.value());
        own.set("mapreduce.job.id", job);
        own.set("mapreduce.task.id", attempt.getTaskID().toString());
        own.set("mapreduce.task.attempt.id", attempt.toString());
        own.setBoolean("mapreduce.task.ismap", true);
        own.setInt("mapreduce.task.partition", 0);
        TaskCommit task = new TaskCommit(protocol, new TaskAttemptContextImpl(own, attempt));
        task.setUp();
        return task;
    }
}
