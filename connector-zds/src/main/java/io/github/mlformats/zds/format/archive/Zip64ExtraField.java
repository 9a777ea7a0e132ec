package io.github.mlformats.zds.format.archive;

import io.github.mlformats.core.bytes.LittleEndian;

/**
 * The zip64 extra field of an entry: the values that do not fit into 32 bits, in the order of their placeholders
 * (APPNOTE 4.5.3).
 */
final class Zip64ExtraField {
    private final byte[] bytes;
    private int next;
    private int end;

    /** Finds the zip64 field among the extra fields at {@code [start, start + length)}; it may be missing. */
    Zip64ExtraField(byte[] bytes, int start, int length) {
        this.bytes = bytes;
        int limit = start + length;
        for (int at = start; at + 4 <= limit; ) {
            int fieldEnd = at + 4 + LittleEndian.u16(bytes, at + 2);
            if (LittleEndian.u16(bytes, at) == ZipConstants.ZIP64_EXTRA) {
                next = at + 4;
                end = Math.min(limit, fieldEnd);
                return;
            }
            at = fieldEnd;
        }
    }

    /** Returns {@code number} or, if it is the placeholder, the next value of this field; negative if there is none. */
    long value(long number) {
        if (number != ZipConstants.MAX_32) {
            return number;
        }
        if (end - next < Long.BYTES) {
            return -1;
        }
        next += Long.BYTES;
        return LittleEndian.i64(bytes, next - Long.BYTES);
    }
}
