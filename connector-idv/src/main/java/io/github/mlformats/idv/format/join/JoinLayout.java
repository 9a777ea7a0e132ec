package io.github.mlformats.idv.format.join;

import io.github.mlformats.idv.format.write.FileShape;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Which rows of the joined file come from which file, and which segment they are in. Segments end where blocks end.
 *
 * @param shape of the joined file
 * @param firstRows number of the first row of each file; after them, the number of all rows
 * @param segments number of segments, none of them empty
 */
public record JoinLayout(FileShape shape, long[] firstRows, int segments) implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Number of the first row of a segment, or of all rows for the one after the last. */
    long firstRow(int segment) {
        long block = shape.blocks() * segment / segments;
        return Math.min(shape.rows(), block * shape.rowsPerBlock());
    }

    /** The file that has a row. */
    int file(long row) {
        int found = Arrays.binarySearch(firstRows, row);
        int file = found < 0 ? -found - 2 : found;
        while (firstRows[file + 1] == row) {
            file++; // Files without rows.
        }
        return file;
    }
}
