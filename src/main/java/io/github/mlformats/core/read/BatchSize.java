package io.github.mlformats.core.read;

/** The number of rows per batch. It starts small, so that a query that stops early decodes little, and grows. */
final class BatchSize {
    static final int LARGEST = 4096;
    private static final int FIRST = 256;
    private static final int GROWTH = 4;

    private int rows = FIRST / GROWTH;

    /** Returns the size of the next batch, at most {@code most} rows. */
    int next(long most) {
        rows = Math.min(LARGEST, rows * GROWTH);
        return (int) Math.min(rows, most);
    }
}
