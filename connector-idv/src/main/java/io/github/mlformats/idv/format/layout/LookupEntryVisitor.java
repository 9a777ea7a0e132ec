package io.github.mlformats.idv.format.layout;

import io.github.mlformats.core.error.CorruptFileException;

/** Visitor of lookup table entries, called in block order. */
@FunctionalInterface
public interface LookupEntryVisitor {
    /**
     * Visits a valid entry.
     *
     * @param block zero-based index of the block in its column
     *
     * @param offset file offset
     * @param storedLength stored size in bytes
     * @param decodedLength decoded size in bytes
     */
    void visit(int block, long offset, int storedLength, int decodedLength);

    /** Visits a corrupt entry. The default implementation throws {@code reason}; an override may skip the block. */
    default void visitCorrupt(int block, CorruptFileException reason) {
        throw reason;
    }
}
