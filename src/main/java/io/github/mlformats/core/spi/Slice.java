package io.github.mlformats.core.spi;

import java.io.Serializable;

/**
 * What one task reads of one file. Immutable and small; formats have their own, beside those here.
 */
public interface Slice extends Serializable {
    /** First byte of the slice in the file, to find the hosts that hold it. */
    long offset();

    /** Stored bytes of the wanted columns, to balance tasks. */
    long bytes();

    /**
     * A file that was not looked into while planning.
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
     * @param endRow number after that of the last row
     */
    record RowRange(long firstRow, long endRow, long offset, long bytes) implements Slice {}
}
