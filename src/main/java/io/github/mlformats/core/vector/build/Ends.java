package io.github.mlformats.core.vector.build;

import java.util.Arrays;
import java.util.BitSet;

/** Where the elements of each row's array or map end, and which rows have none. */
final class Ends {
    private final BitSet nulls = new BitSet();
    private int[] ends = new int[17];

    void clear() {
        nulls.clear();
    }

    /** The place of the first element of a row, all rows before it being known. */
    int start(int row) {
        return ends[row];
    }

    void put(int row, int end) {
        reserve(row);
        ends[row + 1] = end;
        nulls.clear(row);
    }

    void putNull(int row) {
        reserve(row);
        ends[row + 1] = ends[row];
        nulls.set(row);
    }

    private void reserve(int row) {
        if (row + 2 > ends.length) {
            ends = Arrays.copyOf(ends, Math.max(row + 2, 2 * ends.length));
        }
    }

    int[] starts() {
        return ends;
    }

    BitSet nulls() {
        return nulls.isEmpty() ? null : nulls;
    }
}
