package io.github.mlformats.zds.format.line;

import io.github.mlformats.core.bytes.LittleEndian;

/** Finds newlines, eight bytes at a time. */
final class Newlines {
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long NEWLINES = '\n' * ONES;

    private Newlines() {}

    /** Returns the position of the first newline in {@code [from, to)}, or {@code to}. */
    static int find(byte[] data, int from, int to) {
        int at = from;
        for (; at <= to - Long.BYTES; at += Long.BYTES) {
            long zeroWhereFound = LittleEndian.i64(data, at) ^ NEWLINES;
            long hits = zeroWhereFound - ONES & ~zeroWhereFound & HIGH_BITS;
            if (hits != 0) {
                return at + (Long.numberOfTrailingZeros(hits) >>> 3);
            }
        }
        while (at < to && data[at] != '\n') {
            at++;
        }
        return at;
    }
}
