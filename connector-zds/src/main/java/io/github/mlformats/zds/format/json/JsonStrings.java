package io.github.mlformats.zds.format.json;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.bytes.Utf8;
import io.github.mlformats.zds.format.json.FastTokenReader.UnsupportedJsonException;

/** Scans and decodes strings of UTF-8 encoded JSON. */
final class JsonStrings {
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long QUOTES = '"' * ONES;
    private static final long BACKSLASHES = '\\' * ONES;
    private static final long SPACES = ' ' * ONES;

    private byte[] decoded = new byte[256];
    private int length;

    /**
     * Returns the position of the first quote, backslash, control character or non-ASCII byte in {@code [from, to)}, or
     * {@code to}.
     */
    static int plainTextEnd(byte[] data, int from, int to) {
        int at = from;
        for (; at <= to - Long.BYTES; at += Long.BYTES) {
            long eight = LittleEndian.i64(data, at);
            // A borrow only affects bytes after a hit, so the first hit is always correct.
            long hits = ((eight ^ QUOTES) - ONES | (eight ^ BACKSLASHES) - ONES | eight - SPACES | eight) & HIGH_BITS;
            if (hits != 0) {
                return at + (Long.numberOfTrailingZeros(hits) >>> 3);
            }
        }
        while (at < to && data[at] != '"' && data[at] != '\\' && data[at] >= ' ') {
            at++;
        }
        return at;
    }

    /** Returns the position after the non-ASCII character at {@code at}. */
    static int skipCharacter(byte[] data, int at, int to) {
        int length = Utf8.sequenceLength(data, at, to);
        if (length == 0) {
            throw UnsupportedJsonException.INSTANCE;
        }
        return at + length;
    }

    /** Returns the position after the escape sequence at {@code at}. */
    static int skipEscape(byte[] data, int at, int to) {
        if (to - at < 2) {
            throw UnsupportedJsonException.INSTANCE;
        }
        if (data[at + 1] == 'u') {
            unit(data, at, to);
            return at + 6;
        }
        simple(data[at + 1]);
        return at + 2;
    }

    private static int simple(byte escape) {
        return switch (escape) {
            case '"', '\\', '/' -> escape;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            default -> throw UnsupportedJsonException.INSTANCE;
        };
    }

    /** Returns the character of an escape with four hexadecimal digits; surrogates are left to Jackson. */
    private static int unit(byte[] data, int at, int to) {
        if (to - at < 6) {
            throw UnsupportedJsonException.INSTANCE;
        }
        int unit = 0;
        for (int i = at + 2; i < at + 6; i++) {
            int digit = data[i] < 0 ? -1 : Character.digit(data[i], 16);
            if (digit < 0) {
                throw UnsupportedJsonException.INSTANCE;
            }
            unit = unit << 4 | digit;
        }
        if (unit >= Character.MIN_SURROGATE && unit <= Character.MAX_SURROGATE) {
            throw UnsupportedJsonException.INSTANCE;
        }
        return unit;
    }

    /** Decodes the characters between quotes, whose escapes have been validated. */
    void decode(byte[] data, int from, int to) {
        if (decoded.length < to - from) {
            decoded = new byte[Math.max(to - from, 2 * decoded.length)];
        }
        length = 0;
        int at = from;
        while (at < to) {
            int end = plainTextEnd(data, at, to);
            System.arraycopy(data, at, decoded, length, end - at);
            length += end - at;
            at = end;
            if (at < to && data[at] < 0) {
                decoded[length++] = data[at++];
            } else if (at < to) {
                append(data[at + 1] == 'u' ? unit(data, at, to) : simple(data[at + 1]));
                at = skipEscape(data, at, to);
            }
        }
    }

    /**
     * Appends a character. An escape is never shorter than the UTF-8 encoding of its character, so the buffer is large
     * enough.
     */
    private void append(int unit) {
        if (unit < 0x80) {
            decoded[length++] = (byte) unit;
        } else if (unit < 0x800) {
            decoded[length++] = (byte) (0xC0 | unit >> 6);
            decoded[length++] = (byte) (0x80 | unit & 0x3F);
        } else {
            decoded[length++] = (byte) (0xE0 | unit >> 12);
            decoded[length++] = (byte) (0x80 | unit >> 6 & 0x3F);
            decoded[length++] = (byte) (0x80 | unit & 0x3F);
        }
    }

    byte[] decoded() {
        return decoded;
    }

    int length() {
        return length;
    }
}
