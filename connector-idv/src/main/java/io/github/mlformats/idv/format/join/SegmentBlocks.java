package io.github.mlformats.idv.format.join;

import io.github.mlformats.idv.format.write.BlockStore;
import io.github.mlformats.idv.format.write.BlockTable;
import java.io.Serializable;
import java.util.List;

/**
 * The blocks of a segment: block 0 of every column, then block 1 of every column.
 *
 * @param rows in the segment
 * @param stored bytes in the file of each column's blocks
 * @param decoded bytes of each column's blocks before compression
 * @param deflateNanos time spent compressing them
 */
public record SegmentBlocks(long rows, int[][] stored, int[][] decoded, long deflateNanos) implements Serializable {
    private static final long serialVersionUID = 1L;

    static SegmentBlocks of(long rows, BlockStore store) {
        List<BlockTable> tables = store.tables();
        return new SegmentBlocks(
                rows,
                tables.stream().map(BlockTable::stored).toArray(int[][]::new),
                tables.stream().map(BlockTable::decoded).toArray(int[][]::new),
                store.counts().deflateNanos);
    }

    /** Number of blocks of all columns. */
    public long blocks() {
        return (long) stored.length * stored[0].length;
    }

    /** Adds where the blocks are. @param start position of the segment in the file */
    void addTo(List<BlockTable> tables, long start) {
        long position = start;
        for (int block = 0; block < stored[0].length; block++) {
            for (int column = 0; column < stored.length; column++) {
                tables.get(column).add(position, stored[column][block], decoded[column][block]);
                position += stored[column][block];
            }
        }
    }
}
