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
        long min = Long.MAX_VALUE;
        long max = Long.MIN_VALUE;
        for (int i = from; i < end; i++) {
            min = Math.min(min, columns[i]);
            max = Math.max(max, columns[i]);
        }
        if (from == end || range.contains(min) && range.contains(max)) {
            return -1;
        }
        int i = from;
        while (range.contains(columns[i])) {
            i++;
        }
        return i;
    }
}
