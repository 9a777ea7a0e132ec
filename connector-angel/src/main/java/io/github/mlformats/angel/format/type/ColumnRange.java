package io.github.mlformats.angel.format.type;

import java.io.Serializable;

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

    /** Number of columns as an unsigned number: negative if above {@link Long#MAX_VALUE}. */
    public long width() {
        return end - start;
    }

    @Override
    public String toString() {
        return "[" + start + "," + end + ")";
    }
}
