package io.github.mlformats.datadings.format.message;

import java.util.Arrays;

/**
 * Caches the end positions of large containers of a sample. Readers inspect maps before they decode them; without the
 * cache, nested maps would be scanned once per nesting level, which is quadratic.
 *
 * <p>A container is cached only if it has at least {@value #MIN_OWN_BYTES} bytes outside of cached children, which
 * bounds the number of entries by the size of the sample.
 */
final class ContainerEndCache {
    private static final int MIN_OWN_BYTES = 128;
    private static final int EMPTY = -1;

    private int[] starts = new int[0];
    private int[] ends = new int[0];
    private int count;
    private long covered;

    /** Starts a sample. */
    void clear() {
        if (count > 0) {
            starts = new int[0];
            ends = new int[0];
            count = 0;
        }
        covered = 0;
    }

    /** Returns the end of the container that starts at {@code start}; -1 if it is not cached. */
    int get(int start) {
        return count == 0 ? EMPTY : known(start);
    }

    private int known(int start) {
        int place = place(start);
        if (starts[place] == EMPTY) {
            return EMPTY;
        }
        covered += ends[place] - start;
        return ends[place];
    }

    /** Starts skipping a container; returns a token for {@link #leave}. */
    long enter() {
        long before = covered;
        covered = 0;
        return before;
    }

    /** @param before the token that {@link #enter()} returned */
    void leave(long before, int start, int end) {
        if (end - start - covered >= MIN_OWN_BYTES) {
            put(start, end);
            covered = end - start;
        }
        covered += before;
    }

    private void put(int start, int end) {
        if (2 * count >= starts.length) {
            grow();
        }
        int place = place(start);
        count += starts[place] == EMPTY ? 1 : 0;
        starts[place] = start;
        ends[place] = end;
    }

    private void grow() {
        int[] oldStarts = starts;
        int[] oldEnds = ends;
        starts = new int[Math.max(16, 2 * oldStarts.length)];
        ends = new int[starts.length];
        Arrays.fill(starts, EMPTY);
        for (int i = 0; i < oldStarts.length; i++) {
            if (oldStarts[i] != EMPTY) {
                int place = place(oldStarts[i]);
                starts[place] = oldStarts[i];
                ends[place] = oldEnds[i];
            }
        }
    }

    /** Returns the bucket of a start. */
    private int place(int start) {
        int hash = start * 0x9E3779B1;
        int place = (hash ^ hash >>> 16) & starts.length - 1;
        while (starts[place] != EMPTY && starts[place] != start) {
            place = place + 1 & starts.length - 1;
        }
        return place;
    }
}
