package io.github.mlformats.core.write;

import io.github.mlformats.core.metric.WriteMetrics;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.FileWriting;
import io.github.mlformats.core.spi.write.OutputFile;
import java.io.IOException;
import java.util.Iterator;
import java.util.Map;
import org.apache.spark.TaskContext;
import org.apache.spark.executor.OutputMetrics;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.write.DataWriter;

/** Writes the rows of a task: into one file, or several if one is full; into none if there are no rows. */
public abstract class FilesWriter implements DataWriter<InternalRow> {
    private final FileWriting writing;
    private final WriteMetrics metrics = new WriteMetrics();
    private FileWriter file;

    protected FilesWriter(FileWriting writing) {
        this.writing = writing;
    }

    /**
     * Where the next file goes.
     *
     * @param first row of the file
     */
    protected abstract OutputFile next(InternalRow first) throws IOException;

    /**
     * Called after each file.
     *
     * @param agreed what must be the same in all files of the write
     */
    protected abstract void finished(FileWriter full, Map<String, String> agreed) throws IOException;

    @Override
    public void write(InternalRow row) throws IOException {
        if (file == null) {
            open(next(row));
        }
        metrics.rows++;
        if (file.write(row)) {
            finishFile();
        }
    }

    /** Begins a file. */
    protected final void open(OutputFile place) throws IOException {
        file = writing.open(place);
        metrics.files++;
    }

    /** How the name of the task's next file ends. */
    protected final String suffix(String extension) {
        return suffix((int) metrics.files, extension);
    }

    /** How the name of a task's {@code number}th file ends. */
    static String suffix(int number, String extension) {
        return String.format("-c%03d%s", number, extension);
    }

    /** Ends the file, if one was begun. */
    protected final void finishFile() throws IOException {
        if (file != null) {
            try (FileWriter full = file) {
                finished(full, full.finish());
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

    /** What was counted so far. */
    protected final WriteMetrics counted() {
        WriteMetrics now = metrics.copy();
        if (file != null) {
            file.addTo(now);
        }
        return now;
    }

    /** Tells Spark what the task has written. */
    protected final void countOutput() {
        OutputMetrics output = TaskContext.get().taskMetrics().outputMetrics();
        output.setRecordsWritten(metrics.rows);
        output.setBytesWritten(metrics.bytesStored);
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
            file = null;
        }
    }
}
