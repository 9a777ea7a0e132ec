package io.github.mlformats.zds.format.layout;

import java.io.Serializable;
import java.util.Arrays;

/**
 * A list of index entries in primitive arrays: offset (8 bytes), length (4 bytes) and the hash of the id (4 bytes). Sorted in
 * place by an MSD radix sort ("American flag sort"), whose running time is linear for every input. Not thread-safe.
 */
public final class EntryList implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final int INSERTION_SORT = 32;
    private static final int KEY_BYTES = Long.BYTES + 2 * Integer.BYTES;

    private long[] offsets;
    private int[] lengths;
    private int[] hashes;
    private int size;

    public EntryList(int capacity) {
        offsets = new long[capacity];
        lengths = new int[capacity];
        hashes = new int[capacity];
    }

    /** Appends an entry; {@code length} is unsigned. */
    public void add(long offset, int length, int hash) {
        if (size == offsets.length) {
            int capacity = (int) Math.min(Integer.MAX_VALUE - 8, 16 + size * 3L / 2);
            offsets = Arrays.copyOf(offsets, capacity);
            lengths = Arrays.copyOf(lengths, capacity);
            hashes = Arrays.copyOf(hashes, capacity);
        }
        set(size++, offset, length, hash);
    }

    public int size() {
        return size;
    }

    public long offset(int i) {
        return offsets[i];
    }

    public long length(int i) {
        return Integer.toUnsignedLong(lengths[i]);
    }

    public long end(int i) {
        return offsets[i] + length(i);
    }

    /** Returns the hash of the id of entry {@code i}. */
    public int hash(int i) {
        return hashes[i];
    }

    void set(int i, long offset, int length, int hash) {
        offsets[i] = offset;
        lengths[i] = length;
        hashes[i] = hash;
    }

    void truncate(int newSize) {
        size = newSize;
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
        return compare(i, offsets[j], lengths[j], hashes[j]);
    }

    private int compare(int i, long offset, int length, int hash) {
        int order = Long.compareUnsigned(offsets[i], offset);
        if (order == 0) {
            order = Integer.compareUnsigned(lengths[i], length);
        }
        return order == 0 ? Integer.compareUnsigned(hashes[i], hash) : order;
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
            return (int) (offsets[i] >>> Long.SIZE - Byte.SIZE * (level + 1)) & 0xFF;
        }
        int rest = level < Long.BYTES + Integer.BYTES ? lengths[i] : hashes[i];
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
        long offset = offsets[i];
        int length = lengths[i];
        int hash = hashes[i];
        set(i, offsets[j], lengths[j], hashes[j]);
        set(j, offset, length, hash);
    }
}
