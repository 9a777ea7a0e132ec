package io.github.mlformats.angel.format.decode;

import java.io.IOException;
import java.util.Set;

/**
 * Decodes a range of a partition to batches of elements ({@link ElementBatch}) or, in column formats, of columns ({@link
 * ColumnBatch}). Not thread-safe.
 */
public interface RangeDecoder<B> {
    /**
     * Decodes the next elements or columns in the order of the file.
     *
     * @param max maximum number of elements or columns, at least 1
     * @return number of elements or columns; 0 at the end of the range
     * @throws io.github.mlformats.core.error.CorruptFileException if the bytes contradict the format or the meta
     */
    int next(B batch, int max) throws IOException;

    /** Anomalies that were found so far. */
    default Set<Anomaly> anomalies() {
        return Set.of();
    }

    /** A deviation from what Angel writes, or data that a table cannot represent. It is read, with a warning. */
    enum Anomaly {
        CARRIAGE_RETURN("lines end with CR and LF; the CR is dropped"),
        BLANKS("there are blanks around fields; they are dropped"),
        SPECIAL_BYTES("the bytes 0x1E and 0xFD are read as infinity and NaN"),
        CONTEXT_VECTORS("nodes have an input and a context vector; only the input vectors are returned");

        private final String message;

        Anomaly(String text) {
            this.message = text;
        }

        /** Message for the user. */
        public String message() {
            return message;
        }
    }
}
