package io.github.mlformats.idv.read;

import io.github.mlformats.core.spi.RowSelection;

/**
 * The requested rows of a slice.
 *
 * @param firstRow first row of the slice
 * @param endRow exclusive end row of the slice
 * @param selection the requested rows of the file
 */
record SliceRows(long firstRow, long endRow, RowSelection selection) {
    /** The first requested row at or after {@code row}, or {@link #endRow} if there is none. */
    long next(long row) {
        return row >= endRow ? endRow : selection.nextSelected(row, endRow);
    }

    /** Maximum number of requested rows that are needed. */
    long limit() {
        return selection.limit();
    }

    /** Number of requested rows in {@code [from, to)}. */
    long countRequested(long from, long to) {
        long count = 0;
        for (long row = next(from); row < to; row = next(row + 1)) {
            count++;
        }
        return count;
    }

    /** Returns {@code limit} minus the number of requested rows in {@code [from, to)}, but not less than 0. */
    long remainingLimit(long from, long to, long limit) {
        if (limit == Long.MAX_VALUE) {
            return limit;
        }
        long left = limit;
        for (long row = next(from); row < to && left > 0; row = next(row + 1)) {
            left--;
        }
        return left;
    }
}
