package io.github.mlformats.it.write;

import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.spark.internal.io.FileCommitProtocol;
import org.apache.spark.sql.execution.datasources.SQLHadoopMapReduceCommitProtocol;

/** Spark's own protocol, in which a task may fail after it was committed. */
public final class FailingCommitProtocol extends SQLHadoopMapReduceCommitProtocol {
    private static final long serialVersionUID = 1L;

    /** Called by Spark. */
    public FailingCommitProtocol(String job, String path, boolean dynamic) {
        super(job, path, dynamic);
    }

    @Override
    public FileCommitProtocol.TaskCommitMessage commitTask(TaskAttemptContext task) {
        FileCommitProtocol.TaskCommitMessage message = super.commitTask(task);
        if (Faults.of(task.getConfiguration()).once("committed")) {
            throw new IllegalStateException("injected: committed");
        }
        return message;
    }
}
