package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.TaskCommit;
import io.github.mlformats.core.io.NewFile;
import io.github.mlformats.core.metric.WrittenMetrics;
import io.github.mlformats.core.spi.write.FileWriting;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.core.write.partition.PartitionFolder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** Writes files that appear in a folder. Rows of partitions come sorted, so that one file is open at a time. */
final class TaskWriter extends FilesWriter {
    private final PartitionFolder folder;
    private final TaskCommit commit;
    private final Set<String> folders = new HashSet<>();
    private final List<Map<String, String>> files = new ArrayList<>();

    /** @param folder of rows; null if all go into that of the write */
    TaskWriter(FileWriting writing, PartitionFolder folder, TaskCommit commit) {
        super(writing);
        this.folder = folder;
        this.commit = commit;
    }

    @Override
    public void write(InternalRow row) throws IOException {
        if (folder != null && folder.moveTo(row)) {
            finishFile();
            folders.add(folder.path());
        }
        super.write(row);
    }

    @Override
    protected OutputFile next(String suffix) {
        String path = folder == null ? null : folder.path();
        return new NewFile(ending -> commit.newFile(path, ending), suffix, commit.conf());
    }

    @Override
    protected void finished(Map<String, String> agreed) {
        files.add(agreed);
    }

    @Override
    public CustomTaskMetric[] currentMetricsValues() {
        return WrittenMetrics.values(counted());
    }

    @Override
    public WriterCommitMessage commit() throws IOException {
        finishFile();
        countOutput();
        return TaskAnswer.seal(new TaskMessage(commit.commit(), folders, files));
    }

    @Override
    public void abort() throws IOException {
        close();
        commit.abort();
    }
}
