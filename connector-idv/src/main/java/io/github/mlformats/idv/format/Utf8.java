package io.github.mlformats.idv.format;

import io.github.mlformats.core.bytes.LittleEndian;

/** Finds UTF-16 positions in UTF-8 text without decoding it. */
final class Utf8 {
    private static final long NOT_ASCII = 0x8080_8080_8080_8080L;

    private Utf8() {}

    static boolean isAscii(byte[] data, int offset, int length) {
        int at = offset;
        int limit = offset + length;
        for (; at <= limit - Long.BYTES; at += Long.BYTES) {
            if ((LittleEndian.i64(data, at) & NOT_ASCII) != 0) {
                return false;
            }
        }
        for (; at < limit; at++) {
            if (data[at] < 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * Replaces ends counted in UTF-16 units by ends counted in bytes.
     *
     * @param ends {@code ends[1]} to {@code ends[count]}, not decreasing; half replaced if the result is false
     * @return whether the text is well-formed, ends with the last end, and no end splits a surrogate pair
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
                    int bytes = sequence(data, at, limit);
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

    /** ASCII characters from {@code at} on, looking at 8 bytes at most. */
    private static int asciiPrefix(byte[] data, int at, int limit) {
        if (limit - at >= Long.BYTES) {
            return Long.numberOfTrailingZeros(LittleEndian.i64(data, at) & NOT_ASCII) >>> 3;
        }
        return at < limit && data[at] >= 0 ? 1 : 0;
    }

    /** Bytes of the well-formed character at {@code at}, which is not ASCII, or 0 if there is none. */
    private static int sequence(byte[] data, int at, int limit) {
        int lead = at < limit ? data[at] : 0;
        int length = lead < (byte) 0xE0 ? 2 : lead < (byte) 0xF0 ? 3 : 4;
        if (lead < (byte) 0xC2 || lead > (byte) 0xF4 || length > limit - at) {
            return 0;
        }
        for (int i = 1; i < length; i++) {
            if (data[at + i] >= (byte) 0xC0) {
                return 0;
            }
        }
        return isShortestAndLegal(lead & 0xFF, data[at + 1] & 0xFF) ? length : 0;
    }

    /** Whether the first two bytes begin no overlong form, no surrogate and nothing above U+10FFFF. */
    private static boolean isShortestAndLegal(int lead, int second) {
        return switch (lead) {
            case 0xE0 -> second >= 0xA0;
            case 0xED -> second < 0xA0;
            case 0xF0 -> second >= 0x90;
            case 0xF4 -> second < 0x90;
            default -> true;
        };
    }
}
