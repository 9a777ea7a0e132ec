package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.TaskCommit;
import io.github.mlformats.core.io.NewFile;
import io.github.mlformats.core.metric.WrittenMetrics;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.FileWriting;
import io.github.mlformats.core.spi.write.OutputFile;
import io.github.mlformats.core.spi.write.RowFolder;
import io.github.mlformats.core.spi.write.WrittenFile;
import io.github.mlformats.core.write.partition.FileNames;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** Writes files that appear in a folder. Rows of a folder come together, so that one file is open at a time. */
final class TaskWriter extends FilesWriter {
    private final FileWriting writing;
    private final RowFolder folder;
    private final FileNames names;
    private final TaskCommit commit;
    private final Set<String> folders = new HashSet<>();
    private final Set<String> named = new HashSet<>();
    private final List<Map<String, String>> agreed = new ArrayList<>();
    private final List<WrittenFile> files = new ArrayList<>();
    private NewFile place;
    private String placeFolder;

    /**
     * @param folder of rows; null if all go into that of the write
     * @param names of files; null if no column gives them
     */
    TaskWriter(FileWriting writing, RowFolder folder, FileNames names, TaskCommit commit) {
        super(writing);
        this.writing = writing;
        this.folder = folder;
        this.names = names;
        this.commit = commit;
    }

    @Override
    public void write(InternalRow row) throws IOException {
        if (folder != null && folder.moveTo(row)) {
            finishFile();
            folders.add(folder.path());
        }
        if (names != null && names.moveTo(row)) {
            finishFile();
        }
        super.write(row);
    }

    @Override
    protected OutputFile next(InternalRow first) {
        placeFolder = folder == null ? null : folder.path();
        place = newFile(first, placeFolder);
        return place;
    }

    private NewFile newFile(InternalRow first, String path) {
        if (names == null) {
            String suffix = suffix(writing.extension(first));
            return new NewFile(ending -> commit.newFile(path, ending), suffix, commit.conf());
        }
        String name = names.in(path);
        named.add(path == null ? name : path + "/" + name);
        return new NewFile(ending -> commit.namedFile(path, name + ending), "", commit.conf());
    }

    @Override
    protected void finished(FileWriter full, Map<String, String> said) {
        agreed.add(said);
        files.add(new WrittenFile(placeFolder, place.name(), full.contents()));
    }

    @Override
    public CustomTaskMetric[] currentMetricsValues() {
        return WrittenMetrics.values(counted());
    }

    @Override
    public WriterCommitMessage commit() throws IOException {
        finishFile();
        countOutput();
        return TaskAnswer.seal(new TaskMessage(commit.commit(), folders, named, agreed, files));
    }

    @Override
    public void abort() throws IOException {
        close();
        commit.abort();
    }
}
