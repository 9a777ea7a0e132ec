package io.github.mlformats.idv.format.merge;

import io.github.mlformats.idv.format.write.BlockLayout;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Maps rows of the merged file to input files and to segments. Segments end at block boundaries.
 *
 * @param blockLayout block layout of the merged file
 * @param firstRows first row of each input file, followed by the total number of rows
 * @param segmentCount number of segments; none is empty
 */
public record MergeLayout(BlockLayout blockLayout, long[] firstRows, int segmentCount) implements Serializable {
    private static final long serialVersionUID = 1L;

    /** First row of a segment, or the total number of rows for the end of the last segment. */
    long firstRow(int segment) {
        long block = blockLayout.blockCount() * segment / segmentCount;
        return Math.min(blockLayout.rows(), block * blockLayout.rowsPerBlock());
    }

    /** Index of the input file that contains a row. */
    int fileOfRow(long row) {
        int found = Arrays.binarySearch(firstRows, row);
        int file = found < 0 ? -found - 2 : found;
        while (firstRows[file + 1] == row) {
            file++; // Skip files without rows.
        }
        return file;
    }
}
