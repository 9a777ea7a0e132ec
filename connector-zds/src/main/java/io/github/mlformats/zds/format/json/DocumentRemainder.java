package io.github.mlformats.zds.format.json;

import io.github.mlformats.core.bytes.LittleEndian;
import java.nio.charset.StandardCharsets;
import java.util.Collection;

/**
 * Decides whether the remainder of a document can be skipped once all requested members have been read. It must be parsed if one
 * of these members may be repeated, or if another document may follow on the same line. The check is conservative: it scans for
 * colons and opening braces with word-wise operations, without parsing.
 */
public final class DocumentRemainder {
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
    private static final long BACKSLASHES = '\\' * ONES;
    private static final long BRACES = '{' * ONES;
    /** Setting these bits maps a colon to an opening brace; semicolons and the letter z are mapped as well. */
    private static final long COLON_BITS = (':' ^ '{') * ONES;

    private DocumentRemainder() {}

    /** Whether {@code [from, to)} contains neither another document nor one of the names; false if in doubt. */
    static boolean canSkip(byte[] data, int from, int to, FieldNameSuffixes names) {
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

    /** Returns a word with the highest bit of each zero byte set, and possibly of some bytes after the first one. */
    private static long zeros(long eight) {
        return eight - ONES & ~eight & HIGH_BITS;
    }

    /** Whether a byte is a colon that may follow one of the names, or a brace that may open another document. */
    private static boolean mustBeRead(byte[] data, int from, int at, FieldNameSuffixes names) {
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

    /** Whether one of the names may have its closing quote at {@code last}, without escapes or in single quotes. */
    private static boolean mayBeNamed(byte[] data, int last, FieldNameSuffixes names) {
        return data[last] == '"' ? names.mayEndAt(data, last) : data[last] == '\'';
    }

    /** Whether there may be a field name with escapes: a string with a backslash that is followed by a colon. */
    private static boolean hasEscapedName(byte[] data, int from, int to) {
        boolean escaped = false;
        int at = JsonStrings.plainTextEnd(data, from, to);
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
            at = JsonStrings.plainTextEnd(data, at + 1, to);
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

    /** The last bytes of quoted field names, for a fast check whether a text may contain one of the names. Immutable. */
    public static final class FieldNameSuffixes {
        /** Up to eight last bytes of each name with its quotes. */
        private final long[] ends;
        /** The masks of these bytes in a word. */
        private final long[] masks;

        /** @param names decoded field names */
        public FieldNameSuffixes(Collection<String> names) {
            this.ends = new long[names.size()];
            this.masks = new long[names.size()];
            int i = 0;
            for (String name : names) {
                byte[] quoted = ('"' + name + '"').getBytes(StandardCharsets.UTF_8);
                for (int at = Math.max(0, quoted.length - Long.BYTES); at < quoted.length; at++) {
                    ends[i] = ends[i] >>> Byte.SIZE | (long) quoted[at] << Long.SIZE - Byte.SIZE;
                    masks[i] = masks[i] >>> Byte.SIZE | 0xFFL << Long.SIZE - Byte.SIZE;
                }
                i++;
            }
        }

        /**
         * Whether one of the names, without escapes, may have its closing quote at {@code last}. May return true for other
         * names.
         */
        boolean mayEndAt(byte[] data, int last) {
            if (last < Long.BYTES - 1) {
                return true;
            }
            long end = LittleEndian.i64(data, last - (Long.BYTES - 1));
            for (int i = 0; i < ends.length; i++) {
                if ((end & masks[i]) == ends[i]) {
                    return true;
                }
            }
            return false;
        }
    }
}
