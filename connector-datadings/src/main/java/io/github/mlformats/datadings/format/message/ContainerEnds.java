package io.github.mlformats.datadings.format.message;

import java.util.Arrays;

/**
 * Remembers where large containers of a sample end, so that passing over one again costs nothing: readers look into maps
 * before they read them, and without this maps in each other would be gone through as often as they are deep.
 *
 * <p>A container is remembered only if it has some bytes outside those of its parts that are remembered. So there are
 * never more entries than one for every {@value #MIN_OWN_BYTES} bytes.
 */
final class ContainerEnds {
    private static final int MIN_OWN_BYTES = 128;
    private static final int EMPTY = -1;

    private int[] starts = new int[0];
    private int[] ends = new int[0];
    private int count;
    private long covered;

    /** Begins a sample. */
    void clear() {
        if (count > 0) {
            starts = new int[0];
            ends = new int[0];
            count = 0;
        }
        covered = 0;
    }

    /** Where the container that begins at {@code start} ends; -1 if that is not known. */
    int of(int start) {
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

    /** Begins to pass over a container; the answer is for {@link #leave}. */
    long enter() {
        long before = covered;
        covered = 0;
        return before;
    }

    /** @param before what {@link #enter()} gave */
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

    /** Where a start is, or would be put. */
    private int place(int start) {
        int hash = start * 0x9E3779B1;
        int place = (hash ^ hash >>> 16) & starts.length - 1;
        while (starts[place] != EMPTY && starts[place] != start) {
            place = place + 1 & starts.length - 1;
        }
        return place;
    }
}
