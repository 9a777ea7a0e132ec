package io.github.mlformats.zds.format.json;

import io.github.mlformats.core.bytes.LittleEndian;
import java.nio.charset.StandardCharsets;
import java.util.Collection;

/** The last bytes of quoted field names, for a fast check whether a text may contain one of the names. Immutable. */
public final class FieldNameSuffixes {
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
