package io.github.mlformats.zds.format.index;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Places of documents in primitive arrays: offset 8, length 4, a hash 4 bytes each. Sorted in place by MSD radix sort
 * ("American flag"), which no input makes slow.
 */
public final class EntryArrays implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final int INSERTION_SORT = 32;

    private long[] offsets;
    private int[] lengths;
    private int[] hashes;
    private int size;

    public EntryArrays(int capacity) {
        offsets = new long[capacity];
        lengths = new int[capacity];
        hashes = new int[capacity];
    }

    /** Adds an entry; {@code length} is unsigned. */
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

    int hash(int i) {
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

    public void sortByOffset() {
        if (!isSorted()) {
            sort(0, size, Long.SIZE - 8);
        }
    }

    private boolean isSorted() {
        for (int i = 1; i < size; i++) {
            if (offsets[i - 1] > offsets[i]) {
                return false;
            }
        }
        return true;
    }

    /** Sorts by the byte of the offset at {@code shift}, then each bucket by the next byte. */
    private void sort(int from, int to, int shift) {
        if (to - from <= INSERTION_SORT) {
            insertionSort(from, to);
            return;
        }
        int[] next = new int[256];
        for (int i = from; i < to; i++) {
            next[digit(i, shift)]++;
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
                int other = digit(next[digit], shift);
                if (other == digit) {
                    next[digit]++;
                } else {
                    swap(next[digit], next[other]++);
                }
            }
        }
        if (shift > 0) {
            int start = from;
            for (int bucketEnd : ends) {
                sort(start, bucketEnd, shift - 8);
                start = bucketEnd;
            }
        }
    }

    private int digit(int i, int shift) {
        return (int) (offsets[i] >>> shift) & 0xFF;
    }

    private void insertionSort(int from, int to) {
        for (int i = from + 1; i < to; i++) {
            for (int j = i; j > from && offsets[j - 1] > offsets[j]; j--) {
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
