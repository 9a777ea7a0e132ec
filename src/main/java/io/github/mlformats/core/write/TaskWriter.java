package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.TaskCommits;
import io.github.mlformats.core.commit.TaskCommits.TaskCommit;
import io.github.mlformats.core.commit.WriteManifest;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopOutputFile;
import io.github.mlformats.core.spi.WriteCustomMetrics;
import io.github.mlformats.core.spi.write.DirectoryLayout;
import io.github.mlformats.core.spi.write.DirectoryLayout.RowRouter;
import io.github.mlformats.core.spi.write.DirectoryLayout.WrittenFile;
import io.github.mlformats.core.spi.write.WritePlan;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.TaskContext;
import org.apache.spark.internal.io.FileCommitProtocol;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/**
 * Writes the rows of a task to one file, or to several if a file is full; to none if there are no rows. Rows of a directory are
 * consecutive, so that one file is open at a time.
 */
final class TaskWriter implements DataWriter<InternalRow> {
    /**
     * The result of a successful task, sent to the driver in a {@link TaskOutputMessage}.
     *
     * @param commit the message of the commit protocol
     * @param directories relative paths of the files' directories; empty if the write has no subdirectories
     * @param named relative staged paths by relative final paths of files that are named by a column
     * @param consistency properties that must be equal in all files, for each file of the task
     * @param files the files with their metadata for the format
     * @param stored all files with their lengths
     */
    public record TaskOutput(
            FileCommitProtocol.TaskCommitMessage commit,
            Set<String> directories,
            Map<String, String> named,
            List<Map<String, String>> consistency,
            List<WrittenFile> files,
            List<WriteManifest.Entry> stored,
            long rows)
            implements Serializable {
        private static final long serialVersionUID = 1L;
    }

    /**
     * Creates the writers of all tasks.
     *
     * @param names the column with file names; null if there is none
     */
    public record Factory(WritePlan writing, Partitions partitions, NameColumn names, TaskCommits commits)
            implements DataWriterFactory {
        private static final long serialVersionUID = 1L;

        /** Writes a file without rows in the current task, which preserves the columns of a write without rows. */
        public TaskOutput writeWithoutRows() throws IOException {
            TaskContext task = TaskContext.get();
            TaskWriter writer = createWriter(task.partitionId(), task.taskAttemptId());
            try (writer) {
                return writer.commitWithoutRows();
            } catch (Throwable e) {
                writer.abort();
                throw e;
            }
        }

        @Override
        public TaskWriter createWriter(int partition, long task) {
            RowRouter own = writing.layout()
                    .filter(layout -> layout.depth() > 0)
                    .map(DirectoryLayout::rowRouter)
                    .orElse(null);
            RowRouter directory = partitions.isEmpty() ? own : partitions.directory();
            NameColumn.FileNames files = names == null ? null : names.names();
            return new TaskWriter(writing, directory, files, commits.begin(partition, task));
        }
    }

    private final RowRouter directory;
    private final TaskCommit commit;
    private final NameColumn.FileNames names;
    private final RowFiles files;
    private final List<String> directoryOfFile = new ArrayList<>();
    private final Set<String> directories = new HashSet<>();
    private final Map<String, String> named = new HashMap<>();

    /**
     * @param directory routes rows to partition directories; null if the write is not partitioned
     * @param names file names from a column; null if they are generated
     */
    TaskWriter(WritePlan writing, RowRouter directory, NameColumn.FileNames names, TaskCommit commit) {
        this.directory = directory;
        this.names = names;
        this.commit = commit;
        this.files = new RowFiles(writing, this::place);
    }

    private HadoopOutputFile place(String ending) {
        String path = directory == null ? null : directory.path();
        directoryOfFile.add(path);
        if (names == null) {
            return new HadoopOutputFile(end -> commit.newFile(path, end), ending, commit.conf());
        }
        String name = names.in(path);
        String prefix = path == null ? "" : path + "/";
        if (named.containsKey(prefix + name)) {
            throw writtenTwice(prefix + name);
        }
        HadoopOutputFile file = new HadoopOutputFile(end -> commit.namedFile(path, name + end), "", commit.conf());
        named.put(prefix + name, prefix + file.name());
        return file;
    }

    /** Returns the failure of a write of two files with one path: several values of a partition may have one directory name. */
    static UsageException writtenTwice(String path) {
        return new UsageException(
                "the rows of " + path + " are not together, as different values of its partition have the same"
                        + " directory name, such as null and '', or equal local times. Write only one of these values");
    }

    @Override
    public void write(InternalRow row) throws IOException {
        if (directory != null && directory.moveTo(row)) {
            files.finish();
            directories.add(directory.path());
        }
        if (names != null && names.moveTo(row)) {
            files.finish();
        }
        files.write(row);
    }

    /** Spark 4 passes all rows at once, and reads the metrics for the last time afterwards. */
    @SuppressWarnings("MissingOverride") // Spark 3.5 has no such method
    public void writeAll(Iterator<InternalRow> rows) throws IOException {
        while (rows.hasNext()) {
            write(rows.next());
        }
        files.finish();
    }

    @Override
    public CustomTaskMetric[] currentMetricsValues() {
        return WriteCustomMetrics.values(files.metrics());
    }

    @Override
    public WriterCommitMessage commit() throws IOException {
        files.finish();
        files.countOutput();
        return TaskOutputMessage.encode(output());
    }

    /** Writes a file without rows, and commits it. */
    TaskOutput commitWithoutRows() throws IOException {
        files.open();
        files.finish();
        return output();
    }

    private TaskOutput output() throws IOException {
        List<Map<String, String>> consistency = files.complete().stream()
                .map(RowFiles.CompletedFile::consistency)
                .toList();
        return new TaskOutput(
                commit.commit(), directories, named, consistency, written(), stored(), files.metrics().rows);
    }

    private List<WriteManifest.Entry> stored() {
        List<WriteManifest.Entry> stored = new ArrayList<>();
        for (int i = 0; i < directoryOfFile.size(); i++) {
            String prefix = directoryOfFile.get(i) == null ? "" : directoryOfFile.get(i) + "/";
            files.complete()
                    .get(i)
                    .file()
                    .lengths()
                    .forEach((name, length) -> stored.add(new WriteManifest.Entry(prefix + name, length)));
        }
        return stored;
    }

    private List<WrittenFile> written() {
        List<WrittenFile> written = new ArrayList<>();
        for (RowFiles.CompletedFile file : files.complete()) {
            written.add(new WrittenFile(
                    directoryOfFile.get(written.size()), file.file().name(), file.metadata()));
        }
        return written;
    }

    @Override
    public void abort() throws IOException {
        try {
            close();
        } finally {
            commit.abort();
        }
    }

    @Override
    public void close() throws IOException {
        files.close();
    }
}
