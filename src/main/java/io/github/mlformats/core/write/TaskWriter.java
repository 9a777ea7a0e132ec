package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.TaskCommit;
import io.github.mlformats.core.io.NewFile;
import io.github.mlformats.core.metric.WrittenMetrics;
import io.github.mlformats.core.spi.write.FileWriting;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.core.write.partition.PartitionFolder;
import java.io.IOException;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import org.apache.spark.TaskContext;
import org.apache.spark.executor.OutputMetrics;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/**
 * Writes the rows of a task: into one file, or several if one is full; into none if there are no rows. Rows of partitions come
 * sorted, so that one file is open at a time.
 */
final class TaskWriter implements DataWriter<InternalRow> {
    private final PartitionFolder folder;
    private final TaskCommit commit;
    private final RowFiles files;
    private final Set<String> folders = new HashSet<>();

    /** @param folder of rows; null if all go into that of the write */
    TaskWriter(FileWriting writing, PartitionFolder folder, TaskCommit commit) {
        this.folder = folder;
        this.commit = commit;
        this.files = new RowFiles(writing, this::place);
    }

    private OutputFile place(String ending) {
        String path = folder == null ? null : folder.path();
        return new NewFile(end -> commit.newFile(path, end), ending, commit.conf());
    }

    @Override
    public void write(InternalRow row) throws IOException {
        if (folder != null && folder.moveTo(row)) {
            files.finish();
            folders.add(folder.path());
        }
        files.write(row);
    }

    /** Spark 4 hands over all rows at once, and looks at the metrics after that for the last time. */
    @SuppressWarnings("MissingOverride") // Spark 3.5 has no such method
    public void writeAll(Iterator<InternalRow> rows) throws IOException {
        while (rows.hasNext()) {
            write(rows.next());
        }
        files.finish();
    }

    @Override
    public CustomTaskMetric[] currentMetricsValues() {
        return WrittenMetrics.values(files.metrics());
    }

    @Override
    public WriterCommitMessage commit() throws IOException {
        files.finish();
        OutputMetrics output = TaskContext.get().taskMetrics().outputMetrics();
        output.setRecordsWritten(files.metrics().rows);
        output.setBytesWritten(files.metrics().bytesStored);
        return TaskAnswer.seal(new TaskMessage(commit.commit(), folders, files.agreed()));
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
