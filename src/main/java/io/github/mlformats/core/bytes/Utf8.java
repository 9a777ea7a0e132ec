package io.github.mlformats.core.bytes;

/** Strict UTF-8 as defined by Unicode: no overlong forms, no surrogates, nothing above U+10FFFF. */
public final class Utf8 {
    private static final long NOT_ASCII = 0x8080_8080_8080_8080L;

    private Utf8() {}

    /** Returns whether the bytes {@code [from, to)} are well-formed UTF-8. */
    public static boolean isValid(byte[] data, int from, int to) {
        int at = asciiEnd(data, from, to);
        while (at < to) {
            int bytes = sequenceLength(data, at, to);
            if (bytes == 0) {
                return false;
            }
            at = asciiEnd(data, at + bytes, to);
        }
        return true;
    }

    /** Returns whether the bytes {@code [from, to)} are ASCII. */
    public static boolean isAscii(byte[] data, int from, int to) {
        return asciiEnd(data, from, to) == to;
    }

    /** Returns the position of the first non-ASCII byte in {@code [from, to)}; {@code to} if there is none. */
    private static int asciiEnd(byte[] data, int from, int to) {
        int at = from;
        while (at <= to - Long.BYTES && (LittleEndian.i64(data, at) & NOT_ASCII) == 0) {
            at += Long.BYTES;
        }
        while (at < to && data[at] >= 0) {
            at++;
        }
        return at;
    }

    /** Returns the number of bytes of the well-formed non-ASCII character at {@code at}; 0 if there is none. */
    public static int sequenceLength(byte[] data, int at, int to) {
        int lead = at < to ? data[at] & 0xFF : 0;
        int length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        if (lead < 0xC2 || lead > 0xF4 || length > to - at) {
            return 0;
        }
        for (int i = 1; i < length; i++) {
            if ((data[at + i] & 0xC0) != 0x80) {
                return 0;
            }
        }
        return isShortestAndLegal(lead, data[at + 1] & 0xFF) ? length : 0;
    }

    /** Returns whether the first two bytes start no overlong form, no surrogate and nothing above U+10FFFF. */
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
