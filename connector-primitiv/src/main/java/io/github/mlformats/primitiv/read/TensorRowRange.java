package io.github.mlformats.primitiv.read;

import io.github.mlformats.primitiv.format.Parameter;

/**
 * Consecutive rows of one tensor.
 *
 * @param parameter the record of the tensor
 * @param recordRow number in the file of the record's first row
 * @param firstRow number in the file of the first row
 * @param rows number of rows
 * @param offset position of the first row's values
 * @param rowBytes bytes that are read of each row
 */
record TensorRowRange(Parameter parameter, long recordRow, long firstRow, long rows, long offset, long rowBytes) {
    long endRow() {
        return firstRow + rows;
    }

    long bytes() {
        return rows * rowBytes;
    }

    /** Returns the position of a row's values. */
    long offsetOf(long row) {
        return offset + (row - firstRow) * rowBytes;
    }
}
