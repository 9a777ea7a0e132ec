package io.github.mlformats.core.spi;

import java.io.Serializable;

/** The range of a file that one task reads. Immutable and small, as it is sent to executors. Formats may have their own. */
public interface Slice extends Serializable {
    /** Returns the offset of the slice's first byte in the file, for data locality. */
    long offset();

    /** Returns the stored bytes of the requested columns, to balance tasks. */
    long bytes();

    /**
     * A whole file that was not opened during planning.
     *
     * @param bytes the file's size
     */
    record WholeFile(long bytes) implements Slice {
        @Override
        public long offset() {
            return 0;
        }
    }

    /**
     * Rows {@code [firstRow, endRow)} of a file.
     *
     * @param firstRow number of the first row, from 0
     * @param endRow row number after the last row
     */
    record RowRange(long firstRow, long endRow, long offset, long bytes) implements Slice {}
}
