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

/** A write of files into a folder, sent to its tasks. */
public final class TaskCommits implements Serializable {
    private static final long serialVersionUID = 1L;

    private final FileCommitProtocol protocol;
    private final SerializableConfiguration conf;
    private final String job;
    private final String id;

    TaskCommits(FileCommitProtocol protocol, SerializableConfiguration conf, String job, String id) {
        this.protocol = protocol;
        this.conf = conf;
        this.job = job;
        this.id = id;
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
        TaskCommit task = new TaskCommit(protocol, new TaskAttemptContextImpl(own, attempt), id);
        task.setUp();
        return task;
    }

    /**
     * Commits or aborts the files of one task attempt. Files of a committed attempt become visible when the write is committed.
     */
    public static final class TaskCommit {
        private final FileCommitProtocol protocol;
        private final TaskAttemptContext context;

        private final String id;

        TaskCommit(FileCommitProtocol protocol, TaskAttemptContext context, String id) {
            this.protocol = protocol;
            this.context = context;
            this.id = id;
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
         * @param folder path relative to the output folder; null for the output folder itself
         * @param suffix end of the file name
         */
        public Path newFile(String folder, String suffix) {
            return new Path(protocol.newTaskTempFile(context, Option.apply(folder), new FileNameSpec("", suffix)));
        }

        /**
         * Returns the temporary path of a file whose name comes from a row. The file gets this name when the write is committed.
         */
        public Path namedFile(String folder, String name) {
            return new Path(newFile(folder, "").getParent(), NamedFiles.stagedName(name, id));
        }

        public FileCommitProtocol.TaskCommitMessage commit() throws IOException {
            return protocol.commitTask(context);
        }

        public void abort() {
            protocol.abortTask(context);
        }
    }
}
