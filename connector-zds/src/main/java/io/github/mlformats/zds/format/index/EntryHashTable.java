package io.github.mlformats.zds.format.index;

import io.github.mlformats.zds.format.ids.IdSet;
import java.util.Arrays;

/**
 * Maps the hash of an id to the positions of its candidate entries in an index file, so that a lookup reads a few entries instead
 * of the complete index. Takes 8 bytes per entry: the upper 24 bits are the hash, the lower 40 bits the position.
 *
 * <p>Life cycle: {@link #add} all entries in file order, then {@link #finish}, then {@link #candidatePositions} any number of times.
 * Immutable and thread-safe after {@code finish}.
 */
final class EntryHashTable implements IndexCache.CachedValue {
    private static final int POSITION_BITS = 40;
    private static final long POSITIONS = (1L << POSITION_BITS) - 1;
    private static final int DIGIT_BITS = (Long.SIZE - POSITION_BITS) / 2;
    private static final int DIGITS = 1 << DIGIT_BITS;

    private final int maxSize;
    /** Hash in the upper bits, position in the lower ones; in file order, sorted by {@link #finish}. */
    private long[] entries = new long[64];

    private int size;
    private boolean tooMany;

    /** @param maxBytes maximum size; an index with more entries is not recorded */
    EntryHashTable(long maxBytes) {
        this.maxSize = (int) Math.min(Integer.MAX_VALUE - 8, maxBytes / Long.BYTES);
    }

    /** Records the next entry of the index. */
    void add(int hash, long position) {
        if (size == maxSize || position > POSITIONS) {
            tooMany = true;
            entries = new long[0];
            size = 0;
        }
        if (tooMany) {
            return;
        }
        if (size == entries.length) {
            entries = Arrays.copyOf(entries, (int) Math.min(maxSize, 2L * size));
        }
        entries[size++] = shortened(hash) << POSITION_BITS | position;
    }

    private static long shortened(int hash) {
        return hash >>> Integer.SIZE - 2 * DIGIT_BITS;
    }

    /** Sorts the entries. @return false if they exceeded the maximum size */
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

    /** One pass of a stable radix sort. */
    private void sort(long[] from, long[] to, int shift) {
        int[] next = new int[DIGITS];
        for (int i = 0; i < size; i++) {
            next[(int) (from[i] >>> shift) & DIGITS - 1]++;
        }
        int start = 0;
        for (int digit = 0; digit < DIGITS; digit++) {
            int count = next[digit];
            next[digit] = start;
            start += count;
        }
        for (int i = 0; i < size; i++) {
            to[next[(int) (from[i] >>> shift) & DIGITS - 1]++] = from[i];
        }
    }

    @Override
    public long sizeInBytes() {
        return (long) Long.BYTES * size;
    }

    /** Returns the positions of all entries that may have one of the ids, ascending. */
    long[] candidatePositions(IdSet ids) {
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

    /** Returns the number of the first entry with a hash of at least {@code hash}. */
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
