package io.github.mlformats.idv.format.write;

import io.github.mlformats.core.bytes.write.ByteBuilder;
import java.util.Arrays;

/** Where the blocks of a column are, counted from the first block of the file, and how long (idv.md, section 4). */
final class BlockTable {
    private long[] offsets = new long[16];
    private final IntList stored = new IntList();
    private final IntList decoded = new IntList();

    void add(long offset, int storedLength, int decodedLength) {
        if (stored.size() == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * offsets.length);
        }
        offsets[stored.size()] = offset;
        stored.add(storedLength);
        decoded.add(decodedLength);
    }

    /** @param start position of the file's first block */
    void write(long start, ByteBuilder out) {
        for (int i = 0; i < stored.size(); i++) {
            out.i64(start + offsets[i]).i32(stored.get(i)).i32(decoded.get(i));
        }
    }
}
