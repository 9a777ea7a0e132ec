package io.github.mlformats.idv.format;

import java.io.IOException;
import java.util.Arrays;

/** Builder of a column's lookup table: relative offsets and lengths of its blocks (idv.md, section 4). */
public final class LookupTableBuilder {
    private static final int INITIAL_CAPACITY = 16;

    private long[] offsets = new long[INITIAL_CAPACITY];
    private int[] storedLengths = new int[INITIAL_CAPACITY];
    private int[] decodedLengths = new int[INITIAL_CAPACITY];
    private int size;

    public void add(long offset, int storedLength, int decodedLength) {
        if (size == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * size);
            storedLengths = Arrays.copyOf(storedLengths, 2 * size);
            decodedLengths = Arrays.copyOf(decodedLengths, 2 * size);
        }
        offsets[size] = offset;
        storedLengths[size] = storedLength;
        decodedLengths[size] = decodedLength;
        size++;
    }

    /** Stored size of each block, in bytes. */
    public int[] storedLengths() {
        return Arrays.copyOf(storedLengths, size);
    }

    /** Decoded size of each block, in bytes. */
    public int[] decodedLengths() {
        return Arrays.copyOf(decodedLengths, size);
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
            visitor.visit(start + offsets[i], storedLengths[i], decodedLengths[i]);
        }
    }
}
