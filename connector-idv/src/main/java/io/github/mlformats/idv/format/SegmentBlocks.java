package io.github.mlformats.idv.format;

import java.io.Serializable;
import java.util.List;

/**
 * The result of writing a segment: lengths of its blocks, which are stored as block 0 of every column, then block 1 of
 * every column, and so on.
 *
 * @param rows number of rows in the segment
 * @param storedLengths stored sizes of each column's blocks, in bytes
 * @param decodedLengths decoded sizes of each column's blocks, in bytes
 * @param deflateNanos time spent compressing the blocks
 */
public record SegmentBlocks(long rows, int[][] storedLengths, int[][] decodedLengths, long deflateNanos)
        implements Serializable {
    private static final long serialVersionUID = 1L;

    static SegmentBlocks of(long rows, ColumnBlockWriter store) {
        List<LookupTableBuilder> tables = store.lookupTables();
        return new SegmentBlocks(
                rows,
                tables.stream().map(LookupTableBuilder::storedLengths).toArray(int[][]::new),
                tables.stream().map(LookupTableBuilder::decodedLengths).toArray(int[][]::new),
                store.counters().deflateNanos);
    }

    /** Number of blocks of all columns. */
    public long blocks() {
        return (long) storedLengths.length * storedLengths[0].length;
    }

    /**
     * Adds the entries of the blocks to lookup tables.
     *
     * @param start file offset of the segment
     */
    void addTo(List<LookupTableBuilder> tables, long start) {
        long position = start;
        for (int block = 0; block < storedLengths[0].length; block++) {
            for (int column = 0; column < storedLengths.length; column++) {
                tables.get(column).add(position, storedLengths[column][block], decodedLengths[column][block]);
                position += storedLengths[column][block];
            }
        }
    }
}
