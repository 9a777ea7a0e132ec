package io.github.mlformats.datadings.format.message;

import io.github.mlformats.core.bytes.BigEndian;

/** Strict UTF-8: no overlong form, no surrogate, nothing above U+10FFFF. */
public final class Utf8 {
    private static final long NOT_ASCII = 0x8080_8080_8080_8080L;

    private Utf8() {}

    public static boolean isValid(byte[] data, int start, int length) {
        int limit = start + length;
        int at = start;
        while (at < limit) {
            if (limit - at >= Long.BYTES && (BigEndian.i64(data, at) & NOT_ASCII) == 0) {
                at += Long.BYTES;
            } else if (data[at] >= 0) {
                at++;
            } else {
                int bytes = sequence(data, at, limit);
                if (bytes == 0) {
                    return false;
                }
                at += bytes;
            }
        }
        return true;
    }

    /** Bytes of the well-formed character at {@code at}, which is not ASCII, or 0 if there is none. */
    private static int sequence(byte[] data, int at, int limit) {
        int lead = data[at] & 0xFF;
        int length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        if (lead < 0xC2 || lead > 0xF4 || length > limit - at) {
            return 0;
        }
        for (int i = 1; i < length; i++) {
            if ((data[at + i] & 0xC0) != 0x80) {
                return 0;
            }
        }
        return isShortestAndLegal(lead, data[at + 1] & 0xFF) ? length : 0;
    }

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
