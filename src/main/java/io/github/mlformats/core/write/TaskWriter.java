package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.TaskCommit;
import io.github.mlformats.core.io.NewFile;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.FileWriting;
import io.github.mlformats.core.write.partition.PartitionFolder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/**
 * Writes the rows of a task: into one file, or several if one is full; into none if there are no rows. Rows of partitions come
 * sorted, so that one file is open at a time.
 */
final class TaskWriter implements DataWriter<InternalRow> {
    private final FileWriting writing;
    private final PartitionFolder folder;
    private final TaskCommit commit;
    private final Set<String> folders = new HashSet<>();
    private final List<Map<String, String>> files = new ArrayList<>();
    private FileWriter file;

    /** @param folder of rows; null if all go into that of the write */
    TaskWriter(FileWriting writing, PartitionFolder folder, TaskCommit commit) {
        this.writing = writing;
        this.folder = folder;
        this.commit = commit;
    }

    @Override
    public void write(InternalRow row) throws IOException {
        if (folder != null && folder.moveTo(row)) {
            finishFile();
            folders.add(folder.path());
        }
        if (file == null) {
            String path = folder == null ? null : folder.path();
            String suffix = suffix(files.size(), writing);
            file = writing.open(new NewFile(ending -> commit.newFile(path, ending), suffix, commit.conf()));
        }
        if (file.write(row)) {
            finishFile();
        }
    }

    /** How the name of a task's {@code number}th file ends. */
    static String suffix(int number, FileWriting writing) {
        return String.format("-c%03d%s", number, writing.extension());
    }

    private void finishFile() throws IOException {
        if (file != null) {
            try (FileWriter full = file) {
                files.add(full.finish());
            }
            file = null;
        }
    }

    @Override
    public WriterCommitMessage commit() throws IOException {
        finishFile();
        return TaskAnswer.seal(new TaskMessage(commit.commit(), folders, files));
    }

    @Override
    public void abort() throws IOException {
        close();
        commit.abort();
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
            file = null;
        }
    }
}
