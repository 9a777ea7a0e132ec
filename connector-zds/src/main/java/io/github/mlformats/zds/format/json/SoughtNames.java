package io.github.mlformats.zds.format.json;

import io.github.mlformats.core.bytes.LittleEndian;
import java.nio.charset.StandardCharsets;
import java.util.Collection;

/** Names of members that a text may have once more, however they are written there. They are compared by how they end. */
public final class SoughtNames {
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long LOW_BITS = 0x7F * ONES;
    private static final long QUOTES = '"' * ONES;
    private static final long BACKSLASHES = '\\' * ONES;
    /** All bytes of eight but the first and the last. */
    private static final long INNER = 0x00FF_FFFF_FFFF_FF00L;

    /** For each name the last eight bytes of it, or fewer, with its quotes. */
    private final long[] ends;
    /** Which bytes of a word these are. */
    private final long[] masks;

    /** @param names as they are when they are parsed */
    public SoughtNames(Collection<String> names) {
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
     * Whether the last quote of one of them may be at {@code last}. If in doubt, it may: where the name is written with escapes,
     * ends as one of them, or begins before {@code from}.
     */
    boolean mayEndAt(byte[] data, int from, int last) {
        if (last < Long.BYTES - 1) {
            return true;
        }
        long end = LittleEndian.i64(data, last - (Long.BYTES - 1));
        for (int i = 0; i < ends.length; i++) {
            if ((end & masks[i]) == ends[i]) {
                return true;
            }
        }
        if (last - from >= Long.BYTES && isWholeName(end)) {
            return false;
        }
        int first = last - 1;
        while (first >= from && data[first] != '"') {
            if (data[first] == '\\') {
                return true;
            }
            first--;
        }
        return first < from || first > from && data[first - 1] == '\\';
    }

    /** Whether a name begins within the eight bytes that it ends with, behind another byte, and has no escapes there. */
    private static boolean isWholeName(long end) {
        return zeros(end ^ BACKSLASHES) == 0 && (zeros(end ^ QUOTES) & INNER) != 0;
    }

    /** The highest bit of each byte that is zero. */
    private static long zeros(long eight) {
        return ~((eight & LOW_BITS) + LOW_BITS | eight | LOW_BITS);
    }
}
