package io.github.mlformats.idv.inspect;

import io.github.mlformats.idv.format.IdvFile;
import io.github.mlformats.idv.format.layout.IdvColumn;
import java.io.IOException;

/**
 * How much room the blocks of a column take.
 *
 * @param column a readable one
 * @param stored bytes in the file
 * @param decoded bytes after decompression
 */
record StoredSize(IdvColumn column, long stored, long decoded) {
    /** Sums over the column's lookup table. */
    static StoredSize of(IdvFile file, IdvColumn column) throws IOException {
        long[] sums = new long[2];
        file.scanLookup(column, 0, file.blockCount(column), (block, offset, storedLength, decodedLength) -> {
            sums[0] += storedLength;
            sums[1] += decodedLength;
        });
        return new StoredSize(column, sums[0], sums[1]);
    }
}
