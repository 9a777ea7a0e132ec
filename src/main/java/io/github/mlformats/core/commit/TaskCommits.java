package io.github.mlformats.core.commit;

import java.io.IOException;
import java.io.Serializable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.apache.spark.internal.io.FileCommitProtocol;
import org.apache.spark.internal.io.FileNameSpec;
import org.apache.spark.util.SerializableConfiguration;
import scala.Option;

/** A write of files into a directory, sent to its tasks. */
public final class TaskCommits implements Serializable {
    private static final long serialVersionUID = 1L;

    private final FileCommitProtocol protocol;
    private final SerializableConfiguration conf;
    private final String job;
    private final String id;
    private final boolean namesAttempts;

    /** @param namesAttempts whether names of files contain the attempt of their task */
    TaskCommits(
            FileCommitProtocol protocol, SerializableConfiguration conf, String job, String id, boolean namesAttempts) {
        this.protocol = protocol;
        this.conf = conf;
        this.job = job;
        this.id = id;
        this.namesAttempts = namesAttempts;
    }

    /**
     * Begins an attempt of a task.
     *
     * @param partition of the rows
     * @param taskAttempt Spark's id of the attempt, which no other attempt of the application has: the number of an attempt
     *     starts at 0 again when its stage is retried, while tasks of the first attempt of the stage may still run
     */
    public TaskCommit begin(int partition, long taskAttempt) {
        TaskAttemptID attempt = new TaskAttemptID(
                new TaskID(JobID.forName(job), TaskType.MAP, partition), (int) taskAttempt & Integer.MAX_VALUE);
        Configuration own = new Configuration(conf.value());
        own.setClassLoader(TaskCommits.class.getClassLoader());
        own.set("mapreduce.job.id", job);
        own.set("mapreduce.task.id", attempt.getTaskID().toString());
        own.set("mapreduce.task.attempt.id", attempt.toString());
        own.setBoolean("mapreduce.task.ismap", true);
        own.setInt("mapreduce.task.partition", 0);
        TaskCommit task = new TaskCommit(
                protocol, new TaskAttemptContextImpl(own, attempt), id, namesAttempts ? "-" + attempt.getId() : "");
        try {
            task.setUp();
            return task;
        } catch (Throwable e) {
            // Spark does not abort a task without a writer. What it made would stay if its job has ended meanwhile.
            try {
                task.abort();
            } catch (Throwable second) {
                e.addSuppressed(second);
            }
            throw e;
        }
    }

    /**
     * Commits or aborts the files of one task attempt. Files of a committed attempt become visible when the write is committed.
     */
    public static final class TaskCommit {
        private final FileCommitProtocol protocol;
        private final TaskAttemptContext context;

        private final String id;

        /**
         * Part of the names of all files of the attempt. It tells them from those of other attempts where files of a failed
         * attempt may become visible, even after another attempt has succeeded.
         */
        private final String attempt;

        TaskCommit(FileCommitProtocol protocol, TaskAttemptContext context, String id, String attempt) {
            this.protocol = protocol;
            this.context = context;
            this.id = id;
            this.attempt = attempt;
        }

        void setUp() {
            protocol.setupTask(context);
        }

        public Configuration conf() {
            return context.getConfiguration();
        }

        /**
         * Returns the temporary path of the task's next file.
         *
         * @param directory path relative to the output directory; null for the output directory itself
         * @param suffix end of the file name
         */
        public Path newFile(String directory, String suffix) {
            return new Path(
                    protocol.newTaskTempFile(context, Option.apply(directory), new FileNameSpec("", attempt + suffix)));
        }

        /**
         * Returns the temporary path of a file whose name comes from a row. The file gets this name when the write is committed.
         * The temporary name contains all of it, so that different files have different ones.
         */
        public Path namedFile(String directory, String name) {
            return new Path(newFile(directory, "").getParent(), "." + name + "-" + id + attempt);
        }

        public FileCommitProtocol.TaskCommitMessage commit() throws IOException {
            return protocol.commitTask(context);
        }

        public void abort() {
            protocol.abortTask(context);
        }
    }
}
