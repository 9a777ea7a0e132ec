package io.github.mlformats.idv.format.layout;

import io.github.mlformats.core.error.CorruptFileException;

/** Is shown the entries of a lookup table in order. */
@FunctionalInterface
public interface BlockVisitor {
    /**
     * @param block number of the block in its column, from 0
     * @param offset position in the file
     * @param storedLength bytes in the file
     * @param decodedLength bytes after decompression
     */
    void visit(int block, long offset, int storedLength, int decodedLength);

    /** Is shown an entry that contradicts the format, instead; throws what is wrong with it unless the block may be left out. */
    default void visitCorrupt(int block, CorruptFileException reason) {
        throw reason;
    }
}
