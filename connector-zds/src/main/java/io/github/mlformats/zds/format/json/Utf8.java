package io.github.mlformats.zds.format.json;

import io.github.mlformats.core.bytes.LittleEndian;

/** Tells whether bytes are UTF-8 as Unicode defines it: no overlong forms, no surrogates, nothing above U+10FFFF. */
public final class Utf8 {
    private static final long NOT_ASCII = 0x8080_8080_8080_8080L;

    private Utf8() {}

    public static boolean isValid(byte[] data, int from, int to) {
        int at = from;
        while (at < to) {
            if (data[at] >= 0) {
                at = skipAscii(data, at, to);
            } else {
                int length = sequence(data, at, to);
                if (length == 0) {
                    return false;
                }
                at += length;
            }
        }
        return true;
    }

    private static int skipAscii(byte[] data, int from, int to) {
        int at = from;
        while (at <= to - Long.BYTES && (LittleEndian.i64(data, at) & NOT_ASCII) == 0) {
            at += Long.BYTES;
        }
        while (at < to && data[at] >= 0) {
            at++;
        }
        return at;
    }

    /** Bytes of the well-formed character at {@code at}, which is not ASCII, or 0 if there is none. */
    private static int sequence(byte[] data, int at, int to) {
        int lead = data[at] & 0xFF;
        int length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        if (lead < 0xC2 || lead > 0xF4 || length > to - at) {
            return 0;
        }
        for (int i = 1; i < length; i++) {
            if ((data[at + i] & 0xC0) != 0x80) {
                return 0;
            }
        }
        int second = data[at + 1] & 0xFF;
        boolean legal =
                switch (lead) {
                    case 0xE0 -> second >= 0xA0;
                    case 0xED -> second < 0xA0;
                    case 0xF0 -> second >= 0x90;
                    case 0xF4 -> second < 0x90;
                    default -> true;
                };
        return legal ? length : 0;
    }
}
