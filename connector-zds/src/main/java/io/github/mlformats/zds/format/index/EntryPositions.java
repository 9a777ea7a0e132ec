package io.github.mlformats.zds.format.index;

import io.github.mlformats.zds.format.ids.IdSet;
import java.util.Arrays;

/**
 * Where in an index the entries of an id can be, by the id's hash: eight bytes for each entry of the index, so that a look-up
 * reads a few entries instead of all.
 */
final class EntryPositions implements IndexCache.Learned {
    private static final int POSITION_BITS = 40;
    private static final long POSITIONS = (1L << POSITION_BITS) - 1;
    private static final int DIGIT_BITS = (Long.SIZE - POSITION_BITS) / 2;
    private static final int DIGITS = 1 << DIGIT_BITS;

    private final int most;
    /** In the upper bits the hash, in the lower ones the position; first in the order of the index, then sorted. */
    private long[] entries = new long[64];

    private int size;
    private boolean tooMany;

    /** @param mostBytes what they may take; of an index with more entries nothing is kept */
    EntryPositions(long mostBytes) {
        this.most = (int) Math.min(Integer.MAX_VALUE - 8, mostBytes / Long.BYTES);
    }

    /** Adds the next entry of the index. */
    void add(int hash, long position) {
        if (size == most || position > POSITIONS) {
            tooMany = true;
            entries = new long[0];
            size = 0;
        }
        if (tooMany) {
            return;
        }
        if (size == entries.length) {
            entries = Arrays.copyOf(entries, (int) Math.min(most, 2L * size));
        }
        entries[size++] = shortened(hash) << POSITION_BITS | position;
    }

    private static long shortened(int hash) {
        return hash >>> Integer.SIZE - 2 * DIGIT_BITS;
    }

    /** Sorts what was added. @return false if there was too much of it */
    boolean finish() {
        if (tooMany) {
            return false;
        }
        long[] other = new long[size];
        sort(entries, other, POSITION_BITS);
        entries = entries.length == size ? entries : new long[size];
        sort(other, entries, POSITION_BITS + DIGIT_BITS);
        return true;
    }

    /** One step of a radix sort, which keeps the order of what has the same digit. */
    private void sort(long[] from, long[] to, int shift) {
        int[] next = new int[DIGITS];
        for (int i = 0; i < size; i++) {
            next[(int) (from[i] >>> shift) & DIGITS - 1]++;
        }
        int place = 0;
        for (int digit = 0; digit < DIGITS; digit++) {
            int count = next[digit];
            next[digit] = place;
            place += count;
        }
        for (int i = 0; i < size; i++) {
            to[next[(int) (from[i] >>> shift) & DIGITS - 1]++] = from[i];
        }
    }

    @Override
    public long bytes() {
        return (long) Long.BYTES * size;
    }

    /** Positions of all entries that can have one of some ids, ascending. */
    long[] of(IdSet ids) {
        long[] positions = new long[2 * ids.size()];
        int count = 0;
        for (int id = 0; id < ids.size(); id++) {
            long hash = shortened(ids.table().hash(id));
            for (int i = firstFrom(hash); i < size && entries[i] >>> POSITION_BITS == hash; i++) {
                if (count == positions.length) {
                    positions = Arrays.copyOf(positions, 2 * count);
                }
                positions[count++] = entries[i] & POSITIONS;
            }
        }
        return Arrays.stream(positions, 0, count).sorted().distinct().toArray();
    }

    /** The place of the first entry with this hash or a larger one. */
    private int firstFrom(long hash) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (entries[middle] >>> POSITION_BITS < hash) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
