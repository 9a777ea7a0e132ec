package io.github.mlformats.angel.format.batch;

import java.io.IOException;
import java.util.Set;

/** Decodes the columns of a range of a partition in a column format. Not thread-safe. */
public interface ColumnReader {
    /**
     * Reads the next columns in the order of the file.
     *
     * @param max maximum number of columns, at least 1
     * @return number of columns; 0 at the end of the range
     * @throws io.github.mlformats.core.error.CorruptFileException if the bytes contradict the format or the meta
     */
    int next(ColumnBatch batch, int max) throws IOException;

    /** Anomalies that were found so far. */
    default Set<Anomaly> anomalies() {
        return Set.of();
    }
}
