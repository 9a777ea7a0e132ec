package io.github.mlformats.angel.format.merge;

import java.util.function.IntToLongFunction;

/** Stable merge sort of positions by a 64-bit key, without boxing. Linear for input that is already sorted. */
final class PositionSort {
    private final int[] places;
    private final IntToLongFunction key;
    private int[] left = new int[0];

    private PositionSort(int[] places, IntToLongFunction key) {
        this.places = places;
        this.key = key;
    }

    /** Sorts the positions {@code [from, end)}. */
    static void sort(int[] places, int from, int end, IntToLongFunction key) {
        new PositionSort(places, key).sort(from, end);
    }

    private void sort(int from, int end) {
        if (end - from < 2) {
            return;
        }
        int middle = (from + end) >>> 1;
        sort(from, middle);
        sort(middle, end);
        if (key.applyAsLong(places[middle - 1]) > key.applyAsLong(places[middle])) {
            merge(from, middle, end);
        }
    }

    private void merge(int from, int middle, int end) {
        int length = middle - from;
        if (left.length < length) {
            left = new int[length];
        }
        System.arraycopy(places, from, left, 0, length);
        for (int i = 0, j = middle, to = from; i < length; to++) {
            boolean right = j < end && key.applyAsLong(places[j]) < key.applyAsLong(left[i]);
            places[to] = right ? places[j++] : left[i++];
        }
    }
}
