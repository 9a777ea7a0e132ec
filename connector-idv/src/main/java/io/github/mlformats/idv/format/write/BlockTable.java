package io.github.mlformats.idv.format.write;

import java.io.IOException;
import java.util.Arrays;

/** Where the blocks of a column are, counted from some position in the file, and how long (idv.md, section 4). */
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

    /** Bytes of each block in the file. */
    public int[] stored() {
        return Arrays.copyOf(stored, size);
    }

    /** Bytes of each block before compression. */
    public int[] decoded() {
        return Arrays.copyOf(decoded, size);
    }

    /** Is shown where a block is in the file, and its lengths there and before compression. */
    public interface Visitor {
        void visit(long position, int stored, int decoded) throws IOException;
    }

    /** Shows all blocks in order. @param start position in the file that offsets are counted from */
    public void visit(long start, Visitor visitor) throws IOException {
        for (int i = 0; i < size; i++) {
            visitor.visit(start + offsets[i], stored[i], decoded[i]);
        }
    }
}
