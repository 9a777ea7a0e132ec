package io.github.mlformats.zds.read;

import io.github.mlformats.zds.format.ids.IdSet;

/** Tells by a line's bytes whether it can hold one of the wanted ids: it holds the id, or an escape. */
final class IdPrefilter {
    /** With more ids it is quicker to parse. */
    private static final int MAX_IDS = 16;

    private final byte[][] ids;

    private IdPrefilter(byte[][] ids) {
        this.ids = ids;
    }

    /** @return null if there are too many ids */
    static IdPrefilter of(IdSet wanted) {
        return wanted.size() > MAX_IDS ? null : new IdPrefilter(wanted.all());
    }

    boolean mayHold(byte[] data, int from, int to) {
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
