package io.github.mlformats.angel.format;

import io.github.mlformats.angel.format.matrix.ColumnRange;
import java.io.Serializable;

/**
 * The partitions of a matrix: a grid of blocks of equal size, in row-major order; the last ones may be smaller (angel.md,
 * section 15). Widths of ranges are unsigned.
 *
 * @param rows number of rows of the matrix, including unsaved ones
 * @param savedRowCount number of rows to save, which are the first ones
 * @param range the index range, not empty
 * @param blockRows rows of a block, positive
 * @param blockColumns columns of a block, positive
 */
public record PartitionGrid(int rows, int savedRowCount, ColumnRange range, int blockRows, long blockColumns)
        implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Number of blocks in a row of the grid. */
    public long columnBlocks() {
        return Long.divideUnsigned(range.width() - 1, blockColumns) + 1;
    }

    /** Number of partitions with saved rows. */
    public int partitions() {
        return (int) (((savedRowCount - 1) / blockRows + 1) * columnBlocks());
    }

    /** The partition of an element. */
    public int partition(int row, long column) {
        return (int) (row / blockRows * columnBlocks())
                + (int) Long.divideUnsigned(column - range.start(), blockColumns);
    }

    public int startRow(int partition) {
        return (int) (partition / columnBlocks()) * blockRows;
    }

    public int endRow(int partition) {
        return (int) Math.min(rows, (long) startRow(partition) + blockRows);
    }

    /** Number of saved rows of a partition. */
    public int savedRows(int partition) {
        return Math.min(endRow(partition), savedRowCount) - startRow(partition);
    }

    public ColumnRange columns(int partition) {
        long start = range.start() + partition % columnBlocks() * blockColumns;
        boolean last = Long.compareUnsigned(range.end() - start, blockColumns) <= 0;
        return new ColumnRange(start, last ? range.end() : start + blockColumns);
    }
}
