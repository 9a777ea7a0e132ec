package io.github.mlformats.core.write;

import io.github.mlformats.core.commit.WriteManifest;
import io.github.mlformats.core.write.TaskWriter.TaskOutput;
import java.util.List;
import java.util.Map;

/** What the last epoch of a stream has written, for the progress of the query. Written and read by different threads. */
public final class EpochMetrics {
    private volatile Map<String, String> values = values(0, 0, 0);

    /** Returns the numbers by their names, as strings. */
    public Map<String, String> values() {
        return values;
    }

    /** An epoch begins. */
    void reset() {
        values = values(0, 0, 0);
    }

    /** An epoch is committed. */
    void set(List<TaskOutput> tasks) {
        values = values(
                tasks.stream().mapToLong(TaskOutput::rows).sum(),
                tasks.stream().mapToLong(task -> task.stored().size()).sum(),
                tasks.stream()
                        .flatMap(task -> task.stored().stream())
                        .mapToLong(WriteManifest.Entry::length)
                        .sum());
    }

    private static Map<String, String> values(long rows, long files, long bytes) {
        return Map.of(
                "numOutputRows", Long.toString(rows),
                "numOutputFiles", Long.toString(files),
                "numOutputBytes", Long.toString(bytes));
    }
}
