package io.github.mlformats.idv.format;

import io.github.mlformats.idv.format.codec.Compression;
import java.io.Serializable;

/**
 * How the rows of a file are divided into blocks.
 *
 * @param rows total number of rows
 * @param rowsPerBlock at least 1
 * @param compressionLevel compression level, 1 to 9; 0 for none
 */
public record BlockLayout(long rows, int rowsPerBlock, int compressionLevel) implements Serializable {
    /** Number of blocks of each column. */
    public long blockCount() {
        return LookupTable.blockCount(rows, rowsPerBlock);
    }

    Compression compression() {
        return compressionLevel == 0 ? Compression.NONE : Compression.DEFLATE;
    }
}
