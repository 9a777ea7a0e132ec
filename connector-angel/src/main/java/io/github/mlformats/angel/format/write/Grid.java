package io.github.mlformats.angel.format.write;

import io.github.mlformats.angel.format.type.ColumnRange;
import java.io.Serializable;

/**
 * How a matrix is cut into partitions: blocks of equal size, the last ones short, counted along the rows' blocks
 * (angel.md, section 15). Widths of ranges are unsigned.
 *
 * @param rows of the matrix, also those that are not saved
 * @param saved rows that are written, the first ones
 * @param range of columns, not empty
 * @param blockRows rows of a block, positive
 * @param blockColumns columns of a block, positive
 */
public record Grid(int rows, int saved, ColumnRange range, int blockRows, long blockColumns) implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Blocks side by side. */
    public long columnBlocks() {
        return Long.divideUnsigned(range.width() - 1, blockColumns) + 1;
    }

    /** Partitions with rows that are written; few enough for a meta. */
    public int partitions() {
        return (int) (((saved - 1) / blockRows + 1) * columnBlocks());
    }

    /** The partition of an element in the ranges. */
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

    /** Rows of a partition that are written. */
    public int savedRows(int partition) {
        return Math.min(endRow(partition), saved) - startRow(partition);
    }

    public ColumnRange columns(int partition) {
        long start = range.start() + partition % columnBlocks() * blockColumns;
        boolean last = Long.compareUnsigned(range.end() - start, blockColumns) <= 0;
        return new ColumnRange(start, last ? range.end() : start + blockColumns);
    }
}
