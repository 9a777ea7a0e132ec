package io.github.mlformats.idv.read;

import io.github.mlformats.core.spi.RowSelection;

/**
 * The wanted rows of a slice.
 *
 * @param firstRow number of the slice's first row
 * @param endRow number of the row after its last
 * @param selection which rows of the file are wanted
 */
record SliceRows(long firstRow, long endRow, RowSelection selection) {
    /** The first wanted row at or after {@code row}; {@link #endRow} if there is none. */
    long next(long row) {
        return row >= endRow ? endRow : selection.next(row, endRow);
    }

    /** Number of wanted rows that suffice. */
    long limit() {
        return selection.limit();
    }

    /** Number of wanted rows in {@code [from, to)}. */
    long wanted(long from, long to) {
        long wanted = 0;
        for (long row = next(from); row < to; row = next(row + 1)) {
            wanted++;
        }
        return wanted;
    }

    /** Counts off the wanted rows in {@code [from, to)} from {@code suffice}, not below 0. */
    long countOff(long from, long to, long suffice) {
        if (suffice == Long.MAX_VALUE) {
            return suffice;
        }
        long left = suffice;
        for (long row = next(from); row < to && left > 0; row = next(row + 1)) {
            left--;
        }
        return left;
    }
}
