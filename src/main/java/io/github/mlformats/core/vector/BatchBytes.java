package io.github.mlformats.core.vector;

/**
 * Counts what the vectors of a batch hold, for formats whose records have no fixed width: their readers end a batch when it
 * is full. A batch is then at most so large, and the one record that filled it.
 */
public final class BatchBytes {
    /** Bytes after which a batch is full. */
    public static final long MAX = 4 << 20;

    private long held;

    /** Begins a batch. */
    public void clear() {
        held = 0;
    }

    /** Notes bytes that the batch keeps: of values, also of nulls, for which there is room, too. */
    public void hold(long bytes) {
        held += bytes;
    }

    /** Whether the batch should end. */
    public boolean isFull() {
        return held >= MAX;
    }
}
