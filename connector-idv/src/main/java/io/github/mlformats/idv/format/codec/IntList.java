package io.github.mlformats.idv.format.codec;

import java.util.Arrays;

/** A growable list of integers. */
final class IntList {
    private int[] values = {};
    private int size;

    void add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, Math.max(64, (int) Math.min(Integer.MAX_VALUE - 16, 2L * size)));
        }
        values[size++] = value;
    }

    /** The backing array; valid up to {@link #size()}. */
    int[] values() {
        return values;
    }

    int get(int i) {
        return values[i];
    }

    int size() {
        return size;
    }

    int last() {
        return size == 0 ? 0 : values[size - 1];
    }

    /** Removes the first {@code count} integers and subtracts a number from the remaining ones. */
    void removeFirst(int count, int subtracted) {
        for (int i = count; i < size; i++) {
            values[i - count] = values[i] - subtracted;
        }
        size -= count;
    }
}
