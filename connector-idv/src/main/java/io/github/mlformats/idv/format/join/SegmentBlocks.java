package io.github.mlformats.idv.format.join;

import io.github.mlformats.idv.format.write.BlockStore;
import io.github.mlformats.idv.format.write.BlockTable;
import java.io.Serializable;
import java.util.List;

/**
 * The result of writing a segment: lengths of its blocks, which are stored as block 0 of every column, then block 1 of
 * every column, and so on.
 *
 * @param rows number of rows in the segment
 * @param stored stored sizes of each column's blocks, in bytes
 * @param decoded decoded sizes of each column's blocks, in bytes
 * @param deflateNanos time spent compressing the blocks
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

    /**
     * Adds the entries of the blocks to lookup tables.
     *
     * @param start file offset of the segment
     */
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
