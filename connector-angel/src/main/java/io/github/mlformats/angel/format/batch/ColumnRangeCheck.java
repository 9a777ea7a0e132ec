package io.github.mlformats.angel.format.batch;

import io.github.mlformats.angel.format.type.ColumnRange;

/** Verifies decoded columns against the column range of their partition. */
public final class ColumnRangeCheck {
    private ColumnRangeCheck() {}

    /** Index of the first column in {@code [from, end)} that is outside the range; -1 if all are inside, or the range is null. */
    public static int firstOutside(long[] columns, int from, int end, ColumnRange range) {
        if (range == null) {
            return -1;
        }
        long least = Long.MAX_VALUE;
        long most = Long.MIN_VALUE;
        for (int i = from; i < end; i++) {
            least = Math.min(least, columns[i]);
            most = Math.max(most, columns[i]);
        }
        if (from == end || range.contains(least) && range.contains(most)) {
            return -1;
        }
        int i = from;
        while (range.contains(columns[i])) {
            i++;
        }
        return i;
    }
}
