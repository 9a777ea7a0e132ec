package io.github.mlformats.angel.format.write;

import io.github.mlformats.core.error.UsageException;
import java.io.IOException;

/** Writes one partition, element by element, in the order of its format: by row and column, or by column and row. */
public interface PartitionEncoder {
    /**
     * Adds an element of the partition's block, behind those before.
     *
     * @param bits of the value; the low ones of a float or an int
     * @throws UsageException if the element was added before
     */
    void add(int row, long column, long bits) throws IOException;

    /** Adds neighbouring elements of a row. @param bits of the first {@code count} values */
    default void addRow(int row, long column, long[] bits, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            add(row, column + i, bits[i]);
        }
    }

    /** Adds neighbouring elements of a column. @param bits of the first {@code count} values */
    default void addColumn(int row, long column, long[] bits, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            add(row + i, column, bits[i]);
        }
    }

    /** Adds what is left, such as the zeros that a dense matrix ends with. */
    WrittenPartition finish() throws IOException;

    /**
     * Begins a partition at the end of a file.
     *
     * @param separator between the fields of text
     */
    static PartitionEncoder of(WrittenMatrix matrix, int partition, byte separator, PartitionOutput out) {
        return matrix.isByColumn()
                ? new ColumnPartition(matrix, partition, separator, out)
                : new RowPartition(matrix, partition, separator, out);
    }

    /** What is wrong with an element that comes a second time. */
    static UsageException twice(WrittenMatrix matrix, int row, long column) {
        return new UsageException("matrix " + matrix.name() + ": row " + row + ", column " + column
                + " occurs twice, but elements must be unique");
    }
}
