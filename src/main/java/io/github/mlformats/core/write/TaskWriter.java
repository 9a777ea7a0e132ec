package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.TaskCommit;
import io.github.mlformats.core.io.NewFile;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.FileWriting;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** Writes the rows of a task: into one file, or several if one is full; into none if there are no rows. */
final class TaskWriter implements DataWriter<InternalRow> {
    private final FileWriting writing;
    private final TaskCommit commit;
    private final List<Map<String, String>> files = new ArrayList<>();
    private FileWriter file;

    TaskWriter(FileWriting writing, TaskCommit commit) {
        this.writing = writing;
        this.commit = commit;
    }

    @Override
    public void write(InternalRow row) throws IOException {
        if (file == null) {
            file = writing.open(new NewFile(commit::newFile, suffix(files.size(), writing), commit.conf()));
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
        try (FileWriter full = file) {
            files.add(full.finish());
        }
        file = null;
    }

    @Override
    public WriterCommitMessage commit() throws IOException {
        if (file != null) {
            finishFile();
        }
        return new TaskMessage(commit.commit(), files);
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
