package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.TaskCommits;
import io.github.mlformats.core.commit.TaskCommits.TaskCommit;
import io.github.mlformats.core.commit.WriteManifest;
import io.github.mlformats.core.io.HadoopOutputFile;
import io.github.mlformats.core.metric.WriteCustomMetrics;
import io.github.mlformats.core.spi.write.FolderLayout;
import io.github.mlformats.core.spi.write.FolderLayout.RowRouter;
import io.github.mlformats.core.spi.write.FolderLayout.WrittenFile;
import io.github.mlformats.core.spi.write.WritePlan;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
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
 * Writes the rows of a task to one file, or to several if a file is full; to none if there are no rows. Rows of a folder are
 * consecutive, so that one file is open at a time.
 */
final class TaskWriter implements DataWriter<InternalRow> {
    /**
     * The result of a successful task, sent to the driver in a {@link TaskOutputMessage}.
     *
     * @param commit the message of the commit protocol
     * @param folders relative paths of the files' folders; empty if the write has no subfolders
     * @param named relative paths of files that are named by a column
     * @param consistency properties that must be equal in all files, for each file of the task
     * @param files the files with their metadata for the format
     * @param stored all files with their lengths
     */
    public record TaskOutput(
            FileCommitProtocol.TaskCommitMessage commit,
            Set<String> folders,
            Set<String> named,
            List<Map<String, String>> consistency,
            List<WrittenFile> files,
            List<WriteManifest.Entry> stored)
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
            RowRouter own = writing.layout().map(FolderLayout::rowRouter).orElse(null);
            RowRouter folder = partitions.isEmpty() ? own : partitions.folder();
            NameColumn.FileNames files = names == null ? null : names.names();
            return new TaskWriter(writing, folder, files, commits.begin(partition, task));
        }
    }

    private final RowRouter folder;
    private final TaskCommit commit;
    private final NameColumn.FileNames names;
    private final RowFiles files;
    private final List<String> folderOfFile = new ArrayList<>();
    private final Set<String> folders = new HashSet<>();
    private final Set<String> named = new HashSet<>();

    /**
     * @param folder routes rows to partition folders; null if the write is not partitioned
     * @param names file names from a column; null if they are generated
     */
    TaskWriter(WritePlan writing, RowRouter folder, NameColumn.FileNames names, TaskCommit commit) {
        this.folder = folder;
        this.names = names;
        this.commit = commit;
        this.files = new RowFiles(writing, this::place);
    }

    private HadoopOutputFile place(String ending) {
        String path = folder == null ? null : folder.path();
        folderOfFile.add(path);
        if (names == null) {
            return new HadoopOutputFile(end -> commit.newFile(path, end), ending, commit.conf());
        }
        String name = names.in(path);
        named.add(path == null ? name : path + "/" + name);
        return new HadoopOutputFile(end -> commit.namedFile(path, name + end), "", commit.conf());
    }

    @Override
    public void write(InternalRow row) throws IOException {
        if (folder != null && folder.moveTo(row)) {
            files.finish();
            folders.add(folder.path());
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
        return new TaskOutput(commit.commit(), folders, named, consistency, written(), stored());
    }

    private List<WriteManifest.Entry> stored() {
        List<WriteManifest.Entry> stored = new ArrayList<>();
        for (int i = 0; i < folderOfFile.size(); i++) {
            String prefix = folderOfFile.get(i) == null ? "" : folderOfFile.get(i) + "/";
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
                    folderOfFile.get(written.size()), file.file().name(), file.metadata()));
        }
        return written;
    }

    @Override
    public void abort() throws IOException {
        close();
        commit.abort();
    }

    @Override
    public void close() throws IOException {
        files.close();
    }
}
