package io.github.mlformats.core.write;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.io.HadoopOutputFile;
import io.github.mlformats.core.spi.WriteMetrics;
import io.github.mlformats.core.spi.write.FileWriter;
import io.github.mlformats.core.spi.write.WritePlan;
import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.apache.spark.TaskContext;
import org.apache.spark.executor.OutputMetrics;
import org.apache.spark.sql.catalyst.InternalRow;

/** Writes the rows of a task to a sequence of files. A file is opened when its first row arrives. */
final class RowFiles implements Closeable {
    private final WritePlan writing;
    private final Function<String, HadoopOutputFile> places;
    private final List<CompletedFile> complete = new ArrayList<>();
    private final WriteMetrics metrics = new WriteMetrics();
    private HadoopOutputFile place;
    private FileWriter file;

    /**
     * A complete file.
     *
     * @param file the written file
     * @param consistency properties that must be equal in all files of a write
     * @param metadata metadata for the format
     */
    public record CompletedFile(HadoopOutputFile file, Map<String, String> consistency, Serializable metadata) {}

    /** @param places returns the output file for the end of a file name */
    public RowFiles(WritePlan writing, Function<String, HadoopOutputFile> places) {
        this.writing = writing;
        this.places = places;
    }

    /** Adds a row. */
    public void write(InternalRow row) throws IOException {
        if (file != null && file.endsBefore(row)) {
            finish();
        }
        if (file == null) {
            open(writing.extension(row));
        }
        metrics.rows++;
        if (file.write(row)) {
            finish();
        }
    }

    /** Opens a file, which may remain without rows. */
    public void open() throws IOException {
        open(writing.extension());
    }

    private void open(String extension) throws IOException {
        place = places.apply(String.format(Locale.ROOT, "-c%03d%s", complete.size(), extension));
        file = writing.createWriter(place);
        metrics.files++;
    }

    /** Completes the open file, if any. The next row opens another one. */
    public void finish() throws IOException {
        if (file != null) {
            try (FileWriter full = file) {
                file = null;
                complete.add(new CompletedFile(place, full.finish(), full.fileMetadata()));
                full.addTo(metrics);
            }
        }
    }

    /**
     * Compares the properties of files, which tasks write independently of each other.
     *
     * @param files property values by property, for each file
     * @throws UsageException if two differ
     */
    static void checkConsistency(List<Map<String, String>> files) {
        Map<String, String> first = new HashMap<>();
        for (Map<String, String> file : files) {
            file.forEach((what, description) -> {
                String before = first.putIfAbsent(what, description);
                if (before != null && !before.equals(description)) {
                    throw new UsageException(what + " is " + before + " in one part of the data, but " + description
                            + " in another: all files of a table must agree");
                }
            });
        }
    }

    /** Returns the complete files in the order of their rows. */
    public List<CompletedFile> complete() {
        return complete;
    }

    /** Returns the metrics so far. */
    public WriteMetrics metrics() {
        if (file == null) {
            return metrics;
        }
        WriteMetrics now = metrics.copy();
        file.addTo(now);
        return now;
    }

    /** Reports the output metrics of the task to Spark. */
    public void countOutput() {
        OutputMetrics output = TaskContext.get().taskMetrics().outputMetrics();
        output.setRecordsWritten(metrics().rows);
        output.setBytesWritten(metrics().bytesStored);
    }

    /** Discards the open file, if any. */
    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
            file = null;
        }
    }
}
