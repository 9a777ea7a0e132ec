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
        for (int at = find(data, from, to); at < to; at = find(data, at + 1, to)) {
            int before = lastByteBefore(data, from, at);
            if (before < from) {
                return false;
            }
            boolean suspicious = data[at] == '{' ? data[before] == '}' : mayBeNamed(data, from, before, names);
            if (suspicious) {
                return false;
            }
        }
        return true;
    }

    /** The position of the first colon or opening brace, or {@code to}. */
    private static int find(byte[] data, int from, int to) {
        int at = from;
        for (; at <= to - Long.BYTES; at += Long.BYTES) {
            long zeroWhereFound = (LittleEndian.i64(data, at) | COLON_BITS) ^ BRACES;
            long hits = zeroWhereFound - ONES & ~zeroWhereFound & HIGH_BITS;
            while (hits != 0) {
                int hit = at + (Long.numberOfTrailingZeros(hits) >>> 3);
                if (data[hit] == ':' || data[hit] == '{') {
                    return hit;
                }
                hits &= hits - 1;
            }
        }
        while (at < to && data[at] != ':' && data[at] != '{') {
            at++;
        }
        return at;
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
