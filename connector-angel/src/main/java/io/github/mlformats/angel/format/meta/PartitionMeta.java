package io.github.mlformats.angel.format.meta;

import io.github.mlformats.angel.format.type.ColumnRange;

/**
 * The meta of a partition, not verified yet.
 *
 * @param id number of the partition
 * @param block the part of the matrix it covers
 * @param data location of its bytes
 * @param rows its saved rows
 * @param position position of this entry in the meta
 */
public record PartitionMeta(int id, Block block, Data data, RowMetas rows, long position) {
    /**
     * Rows {@code [startRow, endRow)} and columns of a matrix. For hash partitioning, and because of a bug of 3.2.0, the
     * columns are {@code [0,0)}.
     */
    public record Block(int startRow, int endRow, ColumnRange columns) {}

    /** A range of a file of the matrix's folder. */
    public record Data(String fileName, long offset, long length) {}

    public boolean isEmpty() {
        return data.length() == 0;
    }

    PartitionMeta withColumns(ColumnRange columns) {
        return new PartitionMeta(id, new Block(block.startRow(), block.endRow(), columns), data, rows, position);
    }
}
