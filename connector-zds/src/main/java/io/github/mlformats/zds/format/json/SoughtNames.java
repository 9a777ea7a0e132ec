package io.github.mlformats.zds.format.json;

import io.github.mlformats.core.bytes.LittleEndian;
import java.nio.charset.StandardCharsets;
import java.util.Collection;

/** Names of members that a text may have once more, as they stand there if they have no escapes. They are compared by how they end. */
public final class SoughtNames {
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

    /** Whether the last quote of one of them, written without escapes, may be at {@code last}; also where another ends as it does. */
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
