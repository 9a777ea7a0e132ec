package io.github.mlformats.zds.format.layout;

import java.io.Serializable;
import java.util.Arrays;

/**
 * A list of index entries in primitive arrays: offset (8 bytes), length (4 bytes) and the hash of the id (4 bytes). It grows by
 * chunks, without copying all entries. Sorted in place by an MSD radix sort ("American flag sort"), whose running time is linear
 * for every input. Not thread-safe.
 */
public final class EntryList implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final int INSERTION_SORT = 32;
    private static final int KEY_BYTES = Long.BYTES + 2 * Integer.BYTES;
    private static final int CHUNK_BITS = 14;
    private static final int CHUNK = 1 << CHUNK_BITS;

    private final boolean hasHashes;
    private Chunk[] chunks;
    private int size;

    public EntryList(int capacity) {
        this(capacity, true);
    }

    private EntryList(int capacity, boolean hasHashes) {
        this.hasHashes = hasHashes;
        this.chunks = new Chunk[] {new Chunk(Math.min(CHUNK, capacity), hasHashes)};
    }

    /** Returns an empty list whose entries all have the hash 0, which takes no memory. */
    static EntryList withoutHashes() {
        return new EntryList(0, false);
    }

    /** Some of the entries. @param hashes null if all are 0 */
    private record Chunk(long[] offsets, int[] lengths, int[] hashes) implements Serializable {
        private static final long serialVersionUID = 1L;

        Chunk(int capacity, boolean hasHashes) {
            this(new long[capacity], new int[capacity], hasHashes ? new int[capacity] : null);
        }

        Chunk resized(int capacity) {
            return new Chunk(
                    Arrays.copyOf(offsets, capacity),
                    Arrays.copyOf(lengths, capacity),
                    hashes == null ? null : Arrays.copyOf(hashes, capacity));
        }
    }

    /** Appends an entry; {@code length} is unsigned. */
    public void add(long offset, int length, int hash) {
        int last = chunks.length - 1;
        int capacity = chunks[last].offsets.length;
        if (size == (last << CHUNK_BITS) + capacity) {
            if (capacity < CHUNK) {
                chunks[last] = chunks[last].resized(Math.min(CHUNK, 16 + 2 * capacity));
            } else {
                chunks = Arrays.copyOf(chunks, last + 2);
                chunks[last + 1] = new Chunk(CHUNK, hasHashes);
            }
        }
        set(size++, offset, length, hash);
    }

    public int size() {
        return size;
    }

    /** Returns the size of the entries in bytes. */
    long sizeInBytes() {
        return (long) size * (hasHashes ? KEY_BYTES : KEY_BYTES - Integer.BYTES);
    }

    public long offset(int i) {
        return chunks[i >>> CHUNK_BITS].offsets[i & CHUNK - 1];
    }

    public long length(int i) {
        return Integer.toUnsignedLong(signedLength(i));
    }

    private int signedLength(int i) {
        return chunks[i >>> CHUNK_BITS].lengths[i & CHUNK - 1];
    }

    public long end(int i) {
        return offset(i) + length(i);
    }

    /** Returns the hash of the id of entry {@code i}. */
    public int hash(int i) {
        return hasHashes ? chunks[i >>> CHUNK_BITS].hashes[i & CHUNK - 1] : 0;
    }

    void set(int i, long offset, int length, int hash) {
        Chunk chunk = chunks[i >>> CHUNK_BITS];
        int at = i & CHUNK - 1;
        chunk.offsets[at] = offset;
        chunk.lengths[at] = length;
        if (hasHashes) {
            chunk.hashes[at] = hash;
        }
    }

    /** Removes an equal entry for each one of another list. Both lists are sorted, and this one has all entries of the other. */
    void removeAll(EntryList others) {
        int removed = 0;
        for (int i = 0; i < size; i++) {
            if (removed < others.size
                    && compare(i, others.offset(removed), others.signedLength(removed), others.hash(removed)) == 0) {
                removed++;
            } else {
                set(i - removed, offset(i), signedLength(i), hash(i));
            }
        }
        size -= removed;
    }

    /** Sorts by offset, then by length, then by hash. */
    public void sortByOffset() {
        if (!isSorted()) {
            sort(0, size, 0);
        }
    }

    /** Returns the index of an entry of a sorted list; -1 if there is none. */
    public int indexOf(long offset, int length, int hash) {
        int low = 0;
        for (int high = size - 1; low <= high; ) {
            int middle = (low + high) >>> 1;
            int order = compare(middle, offset, length, hash);
            if (order == 0) {
                return middle;
            } else if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    private boolean isSorted() {
        for (int i = 1; i < size; i++) {
            if (compare(i - 1, i) > 0) {
                return false;
            }
        }
        return true;
    }

    private int compare(int i, int j) {
        return compare(i, offset(j), signedLength(j), hash(j));
    }

    private int compare(int i, long offset, int length, int hash) {
        int order = Long.compareUnsigned(offset(i), offset);
        if (order == 0) {
            order = Integer.compareUnsigned(signedLength(i), length);
        }
        return order == 0 ? Integer.compareUnsigned(hash(i), hash) : order;
    }

    /** Sorts by byte {@code level} of the key, then each bucket by the following bytes. */
    private void sort(int from, int to, int level) {
        if (to - from <= INSERTION_SORT) {
            insertionSort(from, to);
            return;
        }
        int[] next = new int[256];
        for (int i = from; i < to; i++) {
            next[digit(i, level)]++;
        }
        int[] ends = new int[256];
        int end = from;
        for (int digit = 0; digit < 256; digit++) {
            int count = next[digit];
            next[digit] = end;
            end += count;
            ends[digit] = end;
        }
        for (int digit = 0; digit < 256; digit++) {
            while (next[digit] < ends[digit]) {
                int other = digit(next[digit], level);
                if (other == digit) {
                    next[digit]++;
                } else {
                    swap(next[digit], next[other]++);
                }
            }
        }
        if (level + 1 < KEY_BYTES) {
            int start = from;
            for (int bucketEnd : ends) {
                sort(start, bucketEnd, level + 1);
                start = bucketEnd;
            }
        }
    }

    private int digit(int i, int level) {
        if (level < Long.BYTES) {
            return (int) (offset(i) >>> Long.SIZE - Byte.SIZE * (level + 1)) & 0xFF;
        }
        int rest = level < Long.BYTES + Integer.BYTES ? signedLength(i) : hash(i);
        return rest >>> Integer.SIZE - Byte.SIZE * (level % Integer.BYTES + 1) & 0xFF;
    }

    private void insertionSort(int from, int to) {
        for (int i = from + 1; i < to; i++) {
            for (int j = i; j > from && compare(j - 1, j) > 0; j--) {
                swap(j - 1, j);
            }
        }
    }

    private void swap(int i, int j) {
        long offset = offset(i);
        int length = signedLength(i);
        int hash = hash(i);
        set(i, offset(j), signedLength(j), hash(j));
        set(j, offset, length, hash);
    }
}
