package io.github.mlformats.idv.format.block;

import io.github.mlformats.core.bytes.LittleEndian;

/** Looks at all keys of a block at once. Keys are unsigned: 0 is missing, 1 to count are the values. */
public final class Keys {
    private Keys() {}

    /**
     * What a block of keys holds.
     *
     * @param firstAbove index of the first value above the count, or -1 if there is none
     * @param anyMissing whether a value is 0
     */
    public record Scan(int firstAbove, boolean anyMissing) {}

    /** Looks for values above {@code count} and for missing ones. */
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

    /** The stored value; unsigned. */
    public static long key(Block.Fixed keys, int i) {
        int at = keys.offset() + i * keys.width();
        return switch (keys.width()) {
            case 1 -> keys.data()[at] & 0xFF;
            case 2 -> LittleEndian.u16(keys.data(), at);
            case 4 -> LittleEndian.u32(keys.data(), at);
            default -> LittleEndian.i64(keys.data(), at);
        };
    }
}
