package io.github.mlformats.angel.format.batch;

import java.io.IOException;
import java.util.Set;

/** Decodes the elements of a range of a partition in batches. Not thread-safe. */
public interface ElementReader {
    /**
     * Reads the next elements in the order of the file.
     *
     * @param max maximum number of elements, at least 1
     * @return number of elements; 0 at the end of the range
     * @throws io.github.mlformats.core.error.CorruptFileException if the bytes contradict the format or the meta
     */
    int next(ElementBatch batch, int max) throws IOException;

    /** Anomalies that were found so far. */
    default Set<Anomaly> anomalies() {
        return Set.of();
    }
}
