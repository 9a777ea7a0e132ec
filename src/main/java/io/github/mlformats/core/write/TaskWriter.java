package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.TaskCommit;
import io.github.mlformats.core.io.NewFile;
import io.github.mlformats.core.metric.WriteMetrics;
import io.github.mlformats.core.metric.WrittenMetrics;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.FileWriting;
import io.github.mlformats.core.spi.write.RowFolder;
import io.github.mlformats.core.spi.write.WrittenFile;
import io.github.mlformats.core.write.partition.FileNames;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.TaskContext;
import org.apache.spark.executor.OutputMetrics;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/**
 * Writes the rows of a task: into one file, or several if one is full; into none if there are no rows. Rows of a folder come
 * together, so that one file is open at a time.
 */
final class TaskWriter implements DataWriter<InternalRow> {
    private final FileWriting writing;
    private final RowFolder folder;
    private final FileNames names;
    private final TaskCommit commit;
    private final Set<String> folders = new HashSet<>();
    private final Set<String> named = new HashSet<>();
    private final List<Map<String, String>> agreed = new ArrayList<>();
    private final List<WrittenFile> files = new ArrayList<>();
    private final WriteMetrics metrics = new WriteMetrics();
    private FileWriter file;
    private NewFile place;
    private String placeFolder;

    /**
     * @param folder of rows; null if all go into that of the write
     * @param names of files; null if no column gives them
     */
    TaskWriter(FileWriting writing, RowFolder folder, FileNames names, TaskCommit commit) {
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
        if (file == null) {
            open(row);
        }
        metrics.rows++;
        if (file.write(row)) {
            finishFile();
        }
    }

    private void open(InternalRow first) throws IOException {
        placeFolder = folder == null ? null : folder.path();
        place = newFile(first, placeFolder);
        file = writing.open(place);
        metrics.files++;
    }

    private NewFile newFile(InternalRow first, String path) {
        if (names == null) {
            String suffix = suffix(files.size(), writing.extension(first));
            return new NewFile(ending -> commit.newFile(path, ending), suffix, commit.conf());
        }
        String name = names.in(path);
        named.add(path == null ? name : path + "/" + name);
        return new NewFile(ending -> commit.namedFile(path, name + ending), "", commit.conf());
    }

    /** How the name of a task's {@code number}th file ends. */
    static String suffix(int number, String extension) {
        return String.format("-c%03d%s", number, extension);
    }

    private void finishFile() throws IOException {
        if (file != null) {
            try (FileWriter full = file) {
                agreed.add(full.finish());
                files.add(new WrittenFile(placeFolder, place.name(), full.contents()));
                full.addTo(metrics);
            }
            file = null;
        }
    }

    /** Spark 4 hands over all rows at once, and looks at the metrics after that for the last time. */
    @SuppressWarnings("MissingOverride") // Spark 3.5 has no such method
    public void writeAll(Iterator<InternalRow> rows) throws IOException {
        while (rows.hasNext()) {
            write(rows.next());
        }
        finishFile();
    }

    @Override
    public CustomTaskMetric[] currentMetricsValues() {
        if (file == null) {
            return WrittenMetrics.values(metrics);
        }
        WriteMetrics now = metrics.copy();
        file.addTo(now);
        return WrittenMetrics.values(now);
    }

    @Override
    public WriterCommitMessage commit() throws IOException {
        finishFile();
        OutputMetrics output = TaskContext.get().taskMetrics().outputMetrics();
        output.setRecordsWritten(metrics.rows);
        output.setBytesWritten(metrics.bytesStored);
        return TaskAnswer.seal(new TaskMessage(commit.commit(), folders, named, agreed, files));
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
