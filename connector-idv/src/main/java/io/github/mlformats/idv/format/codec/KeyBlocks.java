package io.github.mlformats.idv.format.codec;

import io.github.mlformats.core.bytes.LittleEndian;

/** Scans blocks of keys. Keys are unsigned: 0 is missing, 1 to count are valid. */
public final class KeyBlocks {
    private KeyBlocks() {}

    /**
     * Result of a scan.
     *
     * @param firstOutOfRange index of the first key above the count, or -1 if there is none
     * @param hasMissing whether any key is missing
     */
    public record Scan(int firstOutOfRange, boolean hasMissing) {}

    /** Finds keys above {@code count} and missing keys. */
    public static Scan scan(Block.Fixed keys, long count) {
        boolean anyMissing = false;
        for (int i = 0; i < keys.count(); i++) {
            long key = key(keys, i);
            if (Long.compareUnsigned(key, count) > 0) {
                return new Scan(i, anyMissing);
            }
            anyMissing |= key == 0;
        }
        return new Scan(-1, anyMissing);
    }

    /** The stored key, unsigned. */
    public static long key(Block.Fixed keys, int i) {
        return key(keys.data(), keys.offset() + i * keys.width(), keys.width());
    }

    /** The key of {@code width} bytes at an index, unsigned. */
    public static long key(byte[] data, int at, int width) {
        return switch (width) {
            case 1 -> data[at] & 0xFF;
            case 2 -> LittleEndian.u16(data, at);
            case 4 -> LittleEndian.u32(data, at);
            default -> LittleEndian.i64(data, at);
        };
    }
}
