package io.github.mlformats.core.commit;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.spark.internal.io.FileCommitProtocol;
import org.apache.spark.internal.io.FileNameSpec;
import scala.Option;

/**
 * Commits or aborts the files of one task attempt. Files of a committed attempt become visible when the write is committed.
 */
public final class TaskCommit {
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
