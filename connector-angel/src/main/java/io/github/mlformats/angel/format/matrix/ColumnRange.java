package io.github.mlformats.angel.format.matrix;

import java.io.Serializable;
import java.util.stream.Stream;

/**
 * Columns {@code [start, end)}.
 *
 * @param start first column
 * @param end end of the columns, exclusive, not below {@code start}
 */
public record ColumnRange(long start, long end) implements Serializable {
    public boolean contains(long column) {
        return column >= start && column < end;
    }

    public boolean contains(ColumnRange other) {
        return other.start >= start && other.end <= end;
    }

    /** The smallest range that contains all ranges; null if there is none. */
    public static ColumnRange union(Stream<ColumnRange> ranges) {
        return ranges.reduce((a, b) -> new ColumnRange(Math.min(a.start, b.start), Math.max(a.end, b.end)))
                .orElse(null);
    }

    /** Number of columns as an unsigned number: negative if above {@link Long#MAX_VALUE}. */
    public long width() {
        return end - start;
    }

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

    @Override
    public String toString() {
        return "[" + start + "," + end + ")";
    }
}
