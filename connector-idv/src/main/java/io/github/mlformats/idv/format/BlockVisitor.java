package io.github.mlformats.idv.format;

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
}
