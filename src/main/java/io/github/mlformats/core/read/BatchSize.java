package io.github.mlformats.core.read;

/** Rows per batch: few at first, so that a query that stops early costs little, then many. */
final class BatchSize {
    static final int LARGEST = 4096;
    private static final int FIRST = 256;
    private static final int GROWTH = 4;

    private int rows = FIRST / GROWTH;

    /** Rows to decode next if {@code most} are of use. */
    int next(long most) {
        rows = Math.min(LARGEST, rows * GROWTH);
        return (int) Math.min(rows, most);
    }
}
