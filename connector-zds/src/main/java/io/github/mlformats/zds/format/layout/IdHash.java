package io.github.mlformats.zds.format.layout;

import io.github.mlformats.core.bytes.LittleEndian;

/** Hash functions for ids. Ids are arbitrary bytes, normally UTF-8. */
public final class IdHash {
    private static final long FACTOR = 0x9E37_79B9_7F4A_7C15L;

    private IdHash() {}

    /** Returns a 32-bit hash of the id at {@code [from, from + length)}. */
    public static int hash(byte[] data, int from, int length) {
        return fold(hash64(data, from, length));
    }

    /** Returns the 32-bit hash of an id with a known 64-bit hash. */
    static int fold(long hash) {
        return (int) (hash ^ hash >>> 32);
    }

    /** Returns a 64-bit hash of the id at {@code [from, from + length)}. */
    public static long hash64(byte[] data, int from, int length) {
        long hash = length * FACTOR;
        int at = from;
        int end = from + length;
        for (; at <= end - Long.BYTES; at += Long.BYTES) {
            hash = mix(hash ^ LittleEndian.i64(data, at));
        }
        long tail = 0;
        for (; at < end; at++) {
            tail = tail << 8 | data[at] & 0xFF;
        }
        return mix(hash ^ tail);
    }

    private static long mix(long value) {
        long product = value * FACTOR;
        return (product ^ product >>> 29) * 0xBF58_476D_1CE4_E5B9L;
    }
}
