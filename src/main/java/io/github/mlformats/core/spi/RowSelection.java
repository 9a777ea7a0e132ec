package io.github.mlformats.core.spi;

import java.io.Serializable;

/**
 * The rows of a file that a query selects, known before they are read: all rows, the first rows, a sample, or the rows that
 * an index selects. Readers use it
 * to skip blocks without a selected row; they may return other rows of the blocks that they read. Immutable.
 */
public interface RowSelection extends Serializable {
    /** All rows. */
    RowSelection ALL = new All();

    /** Returns the first selected row in {@code [row, end)}, or {@code end} if there is none. */
    long nextSelected(long row, long end);

    /** Returns the largest number of selected rows to read from a slice; {@link Long#MAX_VALUE} for no limit. */
    default long limit() {
        return Long.MAX_VALUE;
    }

    /**
     * Whether the core selects rows by their row number in the file. Then readers have to know it, see
     * {@link BatchReader#firstRow()}. Otherwise {@link #nextSelected} returns its argument, or the rows that it skips
     * are known not to match a filter that Spark evaluates, see {@link OpenFile#rowsPerIndexRange()}.
     */
    default boolean selectsByRowNumber() {
        return false;
    }

    /** Every row. */
    record All() implements RowSelection {
        @Override
        public long nextSelected(long row, long end) {
            return row;
        }
    }
}
