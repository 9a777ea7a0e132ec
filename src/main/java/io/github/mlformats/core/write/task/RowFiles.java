package io.github.mlformats.core.write.task;

import io.github.mlformats.core.io.HadoopOutputFile;
import io.github.mlformats.core.metric.WriteMetrics;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.WritePlan;
import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.spark.TaskContext;
import org.apache.spark.executor.OutputMetrics;
import org.apache.spark.sql.catalyst.InternalRow;

/** The files of a task: one after the other is filled with rows, the next one begun when there is a row for it. */
public final class RowFiles implements Closeable {
    private final WritePlan writing;
    private final Function<String, HadoopOutputFile> places;
    private final List<CompletedFile> complete = new ArrayList<>();
    private final WriteMetrics metrics = new WriteMetrics();
    private HadoopOutputFile place;
    private FileWriter file;

    /**
     * A file that is complete.
     *
     * @param file where it is
     * @param consistency what must be the same in all files of a write
     * @param metadata what its writer says of it
     */
    public record CompletedFile(HadoopOutputFile file, Map<String, String> consistency, Serializable metadata) {}

    /** @param places where a file goes, by how its name ends */
    public RowFiles(WritePlan writing, Function<String, HadoopOutputFile> places) {
        this.writing = writing;
        this.places = places;
    }

    /** Adds a row. */
    public void write(InternalRow row) throws IOException {
        if (file == null) {
            open(writing.extension(row));
        }
        metrics.rows++;
        if (file.write(row)) {
            finish();
        }
    }

    /** Begins a file, which may stay without rows. */
    public void open() throws IOException {
        open(writing.extension());
    }

    private void open(String extension) throws IOException {
        place = places.apply(String.format("-c%03d%s", complete.size(), extension));
        file = writing.createWriter(place);
        metrics.files++;
    }

    /** Completes the open file, if any: the next row goes into another. */
    public void finish() throws IOException {
        if (file != null) {
            try (FileWriter full = file) {
                file = null;
                complete.add(new CompletedFile(place, full.finish(), full.fileMetadata()));
                full.addTo(metrics);
            }
        }
    }

    /** Those that are complete, in the order of their rows. */
    public List<CompletedFile> complete() {
        return complete;
    }

    /** What was counted so far. */
    public WriteMetrics metrics() {
        if (file == null) {
            return metrics;
        }
        WriteMetrics now = metrics.copy();
        file.addTo(now);
        return now;
    }

    /** Tells Spark what the task has written. */
    public void countOutput() {
        OutputMetrics output = TaskContext.get().taskMetrics().outputMetrics();
        output.setRecordsWritten(metrics().rows);
        output.setBytesWritten(metrics().bytesStored);
    }

    /** Gives up the open file, if any. */
    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
            file = null;
        }
    }
}
