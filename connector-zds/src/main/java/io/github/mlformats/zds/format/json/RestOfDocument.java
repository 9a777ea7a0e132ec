package io.github.mlformats.zds.format.json;

import io.github.mlformats.core.bytes.LittleEndian;

/**
 * What follows in a document when all wanted members are known. It need not be parsed unless one of them may come again,
 * or another document behind this one.
 */
final class RestOfDocument {
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long BACKSLASHES = '\\' * ONES;
    private static final long BRACES = '{' * ONES;
    /** With these bits colons are opening braces; so are semicolons and the letter z. */
    private static final long COLON_BITS = (':' ^ '{') * ONES;

    private RestOfDocument() {}

    /** Whether {@code [from, to)} holds no other document, and none of some names; if in doubt, no. */
    static boolean canBeLeft(byte[] data, int from, int to, SoughtNames names) {
        long backslashes = 0;
        int at = from;
        for (; at <= to - Long.BYTES; at += Long.BYTES) {
            long eight = LittleEndian.i64(data, at);
            backslashes |= zeros(eight ^ BACKSLASHES);
            for (long hits = zeros((eight | COLON_BITS) ^ BRACES); hits != 0; hits &= hits - 1) {
                if (mustBeRead(data, from, at + (Long.numberOfTrailingZeros(hits) >>> 3), names)) {
                    return false;
                }
            }
        }
        for (; at < to; at++) {
            backslashes |= data[at] == '\\' ? 1 : 0;
            if (mustBeRead(data, from, at, names)) {
                return false;
            }
        }
        return backslashes == 0 || !hasEscapedName(data, from, to);
    }

    /** The highest bit of each byte that is zero, and perhaps of some behind the first of these. */
    private static long zeros(long eight) {
        return eight - ONES & ~eight & HIGH_BITS;
    }

    /** Whether a byte is a colon that may stand behind one of the names, or a brace that may open another document. */
    private static boolean mustBeRead(byte[] data, int from, int at, SoughtNames names) {
        boolean colon = data[at] == ':';
        if (!colon && data[at] != '{') {
            return false;
        }
        int before = lastByteBefore(data, from, at);
        return before < from || (colon ? mayBeNamed(data, before, names) : data[before] == '}');
    }

    private static int lastByteBefore(byte[] data, int from, int at) {
        int before = at - 1;
        while (before >= from && data[before] <= ' ' && data[before] >= 0) {
            before--;
        }
        return before;
    }

    /** Whether one of some names, without escapes, may have its last quote at {@code last}, or one that is quoted in another way. */
    private static boolean mayBeNamed(byte[] data, int last, SoughtNames names) {
        return data[last] == '"' ? names.mayEndAt(data, last) : data[last] == '\'';
    }

    /** Whether there may be a name with escapes: a colon behind a quote, and a backslash between it and the quote before. */
    private static boolean hasEscapedName(byte[] data, int from, int to) {
        boolean escaped = false;
        int at = JsonStrings.plainEnd(data, from, to);
        while (at < to) {
            if (data[at] == '\\') {
                escaped = true;
                at++;
            } else if (data[at] == '"') {
                if (escaped && isColonNext(data, at + 1, to)) {
                    return true;
                }
                escaped = false;
            }
            at = JsonStrings.plainEnd(data, at + 1, to);
        }
        return false;
    }

    private static boolean isColonNext(byte[] data, int from, int to) {
        int at = from;
        while (at < to && data[at] <= ' ' && data[at] >= 0) {
            at++;
        }
        return at < to && data[at] == ':';
    }
}
