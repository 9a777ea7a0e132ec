package io.github.mlformats.idv.format.write;

import java.io.IOException;
import java.util.Arrays;

/** Builder of a column's lookup table: relative offsets and lengths of its blocks (idv.md, section 4). */
public final class BlockTable {
    private static final int FIRST_CAPACITY = 16;

    private long[] offsets = new long[FIRST_CAPACITY];
    private int[] stored = new int[FIRST_CAPACITY];
    private int[] decoded = new int[FIRST_CAPACITY];
    private int size;

    public void add(long offset, int storedLength, int decodedLength) {
        if (size == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * size);
            stored = Arrays.copyOf(stored, 2 * size);
            decoded = Arrays.copyOf(decoded, 2 * size);
        }
        offsets[size] = offset;
        stored[size] = storedLength;
        decoded[size] = decodedLength;
        size++;
    }

    /** Stored size of each block, in bytes. */
    public int[] stored() {
        return Arrays.copyOf(stored, size);
    }

    /** Decoded size of each block, in bytes. */
    public int[] decoded() {
        return Arrays.copyOf(decoded, size);
    }

    /** Visitor of entries: file offset, stored length, decoded length. */
    public interface Visitor {
        void visit(long position, int stored, int decoded) throws IOException;
    }

    /**
     * Visits all entries in order.
     *
     * @param start file offset that is added to the relative offsets
     */
    public void visit(long start, Visitor visitor) throws IOException {
        for (int i = 0; i < size; i++) {
            visitor.visit(start + offsets[i], stored[i], decoded[i]);
        }
    }
}
