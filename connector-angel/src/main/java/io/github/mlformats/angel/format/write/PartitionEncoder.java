package io.github.mlformats.angel.format.write;

import io.github.mlformats.core.error.UsageException;
import java.io.IOException;

/** Encodes a partition. Elements must be appended in the order of its format: by row and column, or by column and row. */
public interface PartitionEncoder {
    /**
     * Appends an element of the partition.
     *
     * @param bits raw bits of the value; those of a float or an int are the low ones
     * @throws UsageException if the element was appended before
     */
    void append(int row, long column, long bits) throws IOException;

    /** Appends consecutive elements of a row. @param bits raw bits; the first {@code count} are appended */
    default void appendRow(int row, long column, long[] bits, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            append(row, column + i, bits[i]);
        }
    }

    /** Appends consecutive elements of a column. @param bits raw bits; the first {@code count} are appended */
    default void appendColumn(int row, long column, long[] bits, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            append(row + i, column, bits[i]);
        }
    }

    /** Completes the partition, filling up dense rows with zeros. */
    WrittenPartition finish() throws IOException;

    /**
     * Starts a partition at the end of a file.
     *
     * @param separator separator of the fields of text
     */
    static PartitionEncoder of(OutputMatrix matrix, int partition, byte separator, PartitionOutput out) {
        return matrix.isColumnOriented()
                ? new ColumnPartitionEncoder(matrix, partition, separator, out)
                : new RowPartitionEncoder(matrix, partition, separator, out);
    }

    /** Creates the exception for a duplicate element. */
    static UsageException duplicate(OutputMatrix matrix, int row, long column) {
        return new UsageException("matrix " + matrix.name() + ": row " + row + ", column " + column
                + " occurs twice, but elements must be unique");
    }
}
