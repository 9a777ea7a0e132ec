package io.github.mlformats.core.vector;

/**
 * Counts the bytes of a batch, for formats without fixed-width records: a reader ends the batch when it is full. So a batch
 * exceeds {@link #MAX} by at most one record. Used by one thread.
 */
public final class BatchByteCounter {
    /** Bytes after which a batch is full. */
    public static final long MAX = 4 << 20;

    private long held;

    /** Starts a batch. */
    public void reset() {
        held = 0;
    }

    /** Adds bytes of a value; nulls count too, as vectors allocate memory for them. */
    public void add(long bytes) {
        held += bytes;
    }

    /** Whether the batch should end. */
    public boolean isFull() {
        return held >= MAX;
    }
}
