package io.github.mlformats.angel.format;

import io.github.mlformats.angel.format.matrix.ColumnRange;
import io.github.mlformats.angel.format.matrix.NumberType;
import io.github.mlformats.angel.format.matrix.RowType;
import io.github.mlformats.angel.format.matrix.StorageFormat;
import java.io.Serializable;

/**
 * A matrix to write: the metadata that all its partitions share.
 *
 * @param name name of the matrix and its directory
 * @param rowType dense, or sparse with keys of 4 or 8 bytes
 * @param format one of the six row formats or the two column formats
 * @param grid the partitions
 */
public record OutputMatrix(String name, RowType rowType, StorageFormat format, PartitionGrid grid)
        implements Serializable {
    private static final long serialVersionUID = 1L;

    public NumberType value() {
        return rowType.value();
    }

    /** Whether a record is a column with its values in all rows. */
    public boolean isColumnOriented() {
        return format.shape() == StorageFormat.Shape.COLUMNS;
    }

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
}
