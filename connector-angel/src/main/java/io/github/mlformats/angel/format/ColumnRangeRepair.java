package io.github.mlformats.angel.format;

import io.github.mlformats.angel.format.MatrixOpener.MatrixOptions.RangeRepairMode;
import io.github.mlformats.angel.format.matrix.ColumnRange;
import io.github.mlformats.angel.format.matrix.MatrixMeta;
import io.github.mlformats.angel.format.matrix.MatrixMeta.PartitionMeta;
import io.github.mlformats.angel.format.matrix.RowType;
import io.github.mlformats.core.error.UsageException;
import java.util.ArrayList;
import java.util.List;

/**
 * Computes the column ranges that Angel 3.2.0 lost when it saved a range-partitioned matrix in a job whose router was
 * {@code hash} (angel.md, section 7), from the grid of blocks that the meta still contains.
 */
record ColumnRangeRepair(MatrixMeta meta, RowType rowType) {
    /**
     * Whether the partitions have no ranges although the matrix was partitioned into blocks: its meta has a block size, or it is
     * dense, and so cannot be hash partitioned.
     */
    private boolean isSuspected() {
        return meta.kind() != MatrixMeta.Kind.NONE
                && !rowType.isObject()
                && meta.hasNoColumnRanges()
                && (hasBlocks() ? !meta.partitions().isEmpty() : rowType.isDense() && hasData());
    }

    private boolean hasBlocks() {
        return meta.shape().blockRows() > 0 && meta.shape().blockColumns() > 0;
    }

    private boolean hasData() {
        return meta.partitions().stream().anyMatch(partition -> !partition.isEmpty());
    }

    /**
     * Computes the ranges of the partitions, in their order; returns null if the stored ones are to be used.
     *
     * @throws UsageException if the option must decide between the two
     */
    List<ColumnRange> repair(RangeRepairMode choice) {
        if (choice == RangeRepairMode.FALSE || !isSuspected()) {
            return null;
        }
        List<ColumnRange> grid = grid();
        if (grid == null) {
            if (rowType.isDense() || choice == RangeRepairMode.TRUE) {
                throw new UsageException("the partitions of " + meta.file() + " have no column ranges, and "
                        + (hasBlocks()
                                ? "they do not form the blocks of "
                                        + meta.shape().blockRows() + " x "
                                        + meta.shape().blockColumns() + " that the meta names"
                                : "the meta does not specify the block size")
                        + ": set repairRanges=false to read columns as stored, counted from 0 in each partition");
            }
            return null;
        }
        boolean moves = grid.stream().anyMatch(range -> range.start() != 0);
        if (choice == RangeRepairMode.AUTO && !rowType.isDense()) {
            if (moves) {
                throw new UsageException("the partitions of " + meta.file() + " have no column ranges: a bug of Angel"
                        + " 3.2.0 lost them, or the matrix is hash partitioned. Set repairRanges=true if its columns"
                        + " were cut into blocks of " + meta.shape().blockColumns()
                        + ", repairRanges=false to read columns as stored");
            }
            return null;
        }
        return grid;
    }

    /** The column ranges of the grid of blocks, in row-major order; null if the partitions do not form a grid. */
    private List<ColumnRange> grid() {
        MatrixMeta.Shape shape = meta.shape();
        ColumnRange range = shape.indexRange();
        if (range == null || range.width() <= 0 || !hasBlocks()) {
            return null;
        }
        long acrossColumns = blocks(range.width(), shape.blockColumns());
        long count = meta.partitions().size();
        long all = acrossColumns > count ? Long.MAX_VALUE : acrossColumns * blocks(shape.rows(), shape.blockRows());
        if (all == Long.MAX_VALUE || count % acrossColumns != 0 || count > all) {
            return null;
        }
        List<ColumnRange> ranges = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            PartitionMeta partition = meta.partitions().get(i);
            long down = partition.id() / acrossColumns;
            long across = partition.id() % acrossColumns;
            // A subset of the rows skips complete row blocks only.
            if (across != i % acrossColumns
                    || partition.id() < 0
                    || partition.id() >= all
                    || partition.block().startRow() != down * shape.blockRows()) {
                return null;
            }
            long start = range.start() + across * shape.blockColumns();
            long end = range.end() - start <= shape.blockColumns() ? range.end() : start + shape.blockColumns();
            ranges.add(new ColumnRange(start, end));
        }
        return ranges;
    }

    private static long blocks(long length, long block) {
        return (length - 1) / block + 1;
    }
}
