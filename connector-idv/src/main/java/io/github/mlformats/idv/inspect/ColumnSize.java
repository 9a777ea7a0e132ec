package io.github.mlformats.idv.inspect;

import io.github.mlformats.idv.format.IdvFile;
import io.github.mlformats.idv.format.layout.IdvColumn;
import java.io.IOException;

/**
 * Total size of the blocks of a column.
 *
 * @param column a readable column
 * @param stored bytes in the file
 * @param decoded bytes after decompression
 */
record ColumnSize(IdvColumn column, long stored, long decoded) {
    /** Adds up the lookup table of a column. */
    static ColumnSize of(IdvFile file, IdvColumn column) throws IOException {
        long[] sums = new long[2];
        file.scanLookupTable(column, 0, file.blockCount(column), (block, offset, storedLength, decodedLength) -> {
            sums[0] += storedLength;
            sums[1] += decodedLength;
        });
        return new ColumnSize(column, sums[0], sums[1]);
    }
}
