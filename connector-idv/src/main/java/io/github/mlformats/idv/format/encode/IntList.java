package io.github.mlformats.idv.format.encode;

import java.util.Arrays;

/** Integers that are added one by one. */
final class IntList {
    private int[] values = {};
    private int size;

    void add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, Math.max(64, (int) Math.min(Integer.MAX_VALUE - 16, 2L * size)));
        }
        values[size++] = value;
    }

    /** Holds the integers, up to {@link #size()}. */
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

    /** Takes the first integers away and subtracts a number from those after them. */
    void removeFirst(int count, int subtracted) {
        for (int i = count; i < size; i++) {
            values[i - count] = values[i] - subtracted;
        }
        size -= count;
    }
}
