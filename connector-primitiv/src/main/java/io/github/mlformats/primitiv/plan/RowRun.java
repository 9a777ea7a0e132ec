package io.github.mlformats.primitiv.plan;

import io.github.mlformats.primitiv.format.Parameter;

/**
 * Rows of one tensor.
 *
 * @param parameter the record they are of
 * @param recordRow number in the file of the record's first row
 * @param firstRow number in the file of the first of them
 * @param rows how many they are
 * @param offset position of the first one's values
 * @param rowBytes bytes of each that are read
 */
record RowRun(Parameter parameter, long recordRow, long firstRow, long rows, long offset, long rowBytes) {
    long endRow() {
        return firstRow + rows;
    }

    long bytes() {
        return rows * rowBytes;
    }

    /** Position of a row's values. */
    long offsetOf(long row) {
        return offset + (row - firstRow) * rowBytes;
    }
}
