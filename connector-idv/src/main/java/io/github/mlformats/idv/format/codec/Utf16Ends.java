package io.github.mlformats.idv.format.codec;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.bytes.Utf8;

/** Converts UTF-16 positions to byte positions in UTF-8 text, without decoding it. */
final class Utf16Ends {
    private static final long NOT_ASCII = 0x8080_8080_8080_8080L;

    private Utf16Ends() {}

    /**
     * Replaces ends in UTF-16 units by ends in bytes.
     *
     * @param ends {@code ends[1]} to {@code ends[count]}, not decreasing; partly replaced if the result is false
     * @return true if the text is well-formed, its length matches the last end, and no end splits a surrogate pair
     */
    static boolean toByteEnds(byte[] data, int offset, int length, int[] ends, int count) {
        int limit = offset + length;
        int at = offset;
        int units = 0;
        for (int i = 1; i <= count; i++) {
            int end = ends[i];
            while (units < end) {
                int ascii = Math.min(asciiPrefix(data, at, limit), end - units);
                at += ascii;
                units += ascii;
                if (ascii == 0) {
                    int bytes = Utf8.sequenceLength(data, at, limit);
                    if (bytes == 0) {
                        return false;
                    }
                    at += bytes;
                    units += bytes < 4 ? 1 : 2;
                }
            }
            if (units > end) {
                return false;
            }
            ends[i] = at - offset;
        }
        return at == limit;
    }

    /** Number of ASCII characters starting at {@code at}, at most 8. */
    private static int asciiPrefix(byte[] data, int at, int limit) {
        if (limit - at >= Long.BYTES) {
            return Long.numberOfTrailingZeros(LittleEndian.i64(data, at) & NOT_ASCII) >>> 3;
        }
        return at < limit && data[at] >= 0 ? 1 : 0;
    }
}
