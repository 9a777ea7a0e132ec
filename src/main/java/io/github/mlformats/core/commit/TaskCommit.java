package io.github.mlformats.core.commit;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.spark.internal.io.FileCommitProtocol;
import org.apache.spark.internal.io.FileNameSpec;
import scala.Option;

/** One attempt of a task that writes files. They are published with the write, if the attempt is committed. */
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
     * Where to write the task's next file.
     *
     * @param folder below that of the write; null for that itself
     * @param suffix how the file's name ends
     */
    public Path newFile(String folder, String suffix) {
        return new Path(protocol.newTaskTempFile(context, Option.apply(folder), new FileNameSpec("", suffix)));
    }

    /** The same for a file that a row names. It gets the name when the write is committed. */
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
