package io.github.mlformats.idv.format;

import java.util.Arrays;

/**
 * Decoded sizes of consecutive ranges of rows, which are the blocks of the files of a merge. Within a range, rows are
 * taken to be of equal size.
 */
final class RowSizes {
    /** Exclusive last row of each range. */
    private long[] endRows = new long[16];

    /** Bytes of each range and of all ranges before it. */
    private double[] endBytes = new double[16];

    private int count;

    /** Appends a range of rows, of a size in bytes. */
    void add(long rows, double bytes) {
        if (rows == 0) {
            return;
        }
        if (count == endRows.length) {
            endRows = Arrays.copyOf(endRows, 2 * count);
            endBytes = Arrays.copyOf(endBytes, 2 * count);
        }
        endRows[count] = startRow(count) + rows;
        endBytes[count] = startBytes(count) + bytes;
        count++;
    }

    /** Number of rows of all ranges. */
    long rows() {
        return startRow(count);
    }

    /** Size of the largest row in bytes. */
    double largestRow() {
        double largest = 0;
        for (int range = 0; range < count; range++) {
            largest = Math.max(largest, rowSize(range));
        }
        return largest;
    }

    /** Size in bytes of the largest block, all columns together, if all blocks but the last have so many rows. */
    double largestBlock(int rowsPerBlock) {
        double largest = 0;
        long firstRow = 0;
        for (int range = 0; range < count; range++) {
            if (firstRow < endRows[range]) {
                // Only the last of the blocks that start in a range can end in another one.
                long inside = (endRows[range] - 1 - firstRow) / rowsPerBlock;
                long last = firstRow + inside * rowsPerBlock;
                if (inside > 0) {
                    largest = Math.max(largest, rowSize(range) * rowsPerBlock);
                }
                largest = Math.max(largest, bytesBetween(range, last, Math.min(rows(), last + rowsPerBlock)));
                firstRow = last + rowsPerBlock;
            }
        }
        return largest;
    }

    /** Bytes of the rows {@code [from, to)}. @param range of row {@code from} */
    private double bytesBetween(int range, long from, long to) {
        int end = range;
        while (endRows[end] < to) {
            end++;
        }
        return bytesBefore(end, to) - bytesBefore(range, from);
    }

    private double bytesBefore(int range, long row) {
        return startBytes(range) + rowSize(range) * (row - startRow(range));
    }

    private double rowSize(int range) {
        return (endBytes[range] - startBytes(range)) / (endRows[range] - startRow(range));
    }

    private long startRow(int range) {
        return range == 0 ? 0 : endRows[range - 1];
    }

    private double startBytes(int range) {
        return range == 0 ? 0 : endBytes[range - 1];
    }
}
