package io.github.mlformats.zds.read;

import io.github.mlformats.zds.format.ids.IdSet;

/**
 * Skips lines that cannot have a requested id, without parsing them: the line contains neither one of the ids nor an
 * escape.
 */
final class IdPrefilter {
    /** With more ids parsing is faster. */
    private static final int MAX_IDS = 16;

    private final byte[][] ids;

    private IdPrefilter(byte[][] ids) {
        this.ids = ids;
    }

    /** @return null if there are too many ids */
    static IdPrefilter of(IdSet requested) {
        return requested.size() > MAX_IDS ? null : new IdPrefilter(requested.encodedIds());
    }

    boolean mayContain(byte[] data, int from, int to) {
        for (int at = from; at < to; at++) {
            byte value = data[at];
            if (value == '\\') {
                return true;
            }
            for (byte[] id : ids) {
                if (startsAt(data, at, to, id)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean startsAt(byte[] data, int at, int to, byte[] id) {
        if (id.length > to - at) {
            return false;
        }
        for (int i = 0; i < id.length; i++) {
            if (data[at + i] != id[i]) {
                return false;
            }
        }
        return true;
    }
}
