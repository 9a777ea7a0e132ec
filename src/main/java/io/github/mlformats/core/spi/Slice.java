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
     * What a range of the file's bytes owns ({@link OpenFile#ownedBy}), found out when it is read.
     *
     * @param offset first byte of the range
     * @param end its end, exclusive
     */
    record Owned(long offset, long end) implements Slice {
        @Override
        public long bytes() {
            return end - offset;
        }
    }

    /**
     * Rows {@code [firstRow, endRow)} of a file.
     *
     * @param firstRow number of the first row, from 0
     * @param endRow number after that of the last row
     */
    record RowRange(long firstRow, long endRow, long offset, long bytes) implements Slice {
        /** No row. It is not given to {@link OpenFile#read}. */
        public static RowRange none(long offset) {
            return new RowRange(0, 0, offset, 0);
        }

        public boolean isEmpty() {
            return firstRow >= endRow;
        }
    }
}
