package io.github.mlformats.angel.format.merge;

import java.util.function.IntToLongFunction;

/** Stable merge sort of positions by a 64-bit key, without boxing. Linear for input that is already sorted. */
final class PositionSort {
    private final int[] positions;
    private final IntToLongFunction key;
    private int[] left = new int[0];

    private PositionSort(int[] positions, IntToLongFunction key) {
        this.positions = positions;
        this.key = key;
    }

    /** Sorts the positions {@code [from, end)}. */
    static void sort(int[] positions, int from, int end, IntToLongFunction key) {
        new PositionSort(positions, key).sort(from, end);
    }

    private void sort(int from, int end) {
        if (end - from < 2) {
            return;
        }
        int middle = (from + end) >>> 1;
        sort(from, middle);
        sort(middle, end);
        if (key.applyAsLong(positions[middle - 1]) > key.applyAsLong(positions[middle])) {
            merge(from, middle, end);
        }
    }

    private void merge(int from, int middle, int end) {
        int length = middle - from;
        if (left.length < length) {
            left = new int[length];
        }
        System.arraycopy(positions, from, left, 0, length);
        for (int i = 0, j = middle, to = from; i < length; to++) {
            boolean right = j < end && key.applyAsLong(positions[j]) < key.applyAsLong(left[i]);
            positions[to] = right ? positions[j++] : left[i++];
        }
    }
}
