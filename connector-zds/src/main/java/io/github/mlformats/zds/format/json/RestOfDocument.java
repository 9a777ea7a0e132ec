package io.github.mlformats.zds.format.json;

import io.github.mlformats.core.bytes.LittleEndian;

/**
 * What follows in a document when all wanted members are known. It need not be parsed unless one of them may come again,
 * or another document behind this one.
 */
final class RestOfDocument {
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long BRACES = '{' * ONES;
    /** With these bits colons are opening braces; so are semicolons and the letter z. */
    private static final long COLON_BITS = (':' ^ '{') * ONES;

    private RestOfDocument() {}

    /** Whether {@code [from, to)} holds no other document, and none of some names; if in doubt, no. */
    static boolean canBeLeft(byte[] data, int from, int to, SoughtNames names) {
        int at = from;
        for (; at <= to - Long.BYTES; at += Long.BYTES) {
            long zeroWhereFound = (LittleEndian.i64(data, at) | COLON_BITS) ^ BRACES;
            long hits = zeroWhereFound - ONES & ~zeroWhereFound & HIGH_BITS;
            while (hits != 0) {
                if (mustBeRead(data, from, at + (Long.numberOfTrailingZeros(hits) >>> 3), names)) {
                    return false;
                }
                hits &= hits - 1;
            }
        }
        for (; at < to; at++) {
            if (mustBeRead(data, from, at, names)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a byte is a colon that may stand behind one of the names, or a brace that may open another document. */
    private static boolean mustBeRead(byte[] data, int from, int at, SoughtNames names) {
        boolean colon = data[at] == ':';
        if (!colon && data[at] != '{') {
            return false;
        }
        int before = lastByteBefore(data, from, at);
        return before < from || (colon ? mayBeNamed(data, from, before, names) : data[before] == '}');
    }

    private static int lastByteBefore(byte[] data, int from, int at) {
        int before = at - 1;
        while (before >= from && data[before] <= ' ' && data[before] >= 0) {
            before--;
        }
        return before;
    }

    /** Whether there may be one of some names whose last character is at {@code last}, or one that is quoted in another way. */
    private static boolean mayBeNamed(byte[] data, int from, int last, SoughtNames names) {
        return data[last] == '"' ? names.mayEndAt(data, from, last) : data[last] == '\'';
    }
}
