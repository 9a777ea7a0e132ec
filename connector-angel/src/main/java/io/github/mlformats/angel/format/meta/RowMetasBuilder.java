package io.github.mlformats.angel.format.meta;

import java.util.Arrays;

/** Collects the rows of a partition. Grows with the rows that were read, not with a count from the file. */
final class RowMetasBuilder {
    private int[] ids = new int[4];
    private int[] counts = new int[4];
    private byte[] saveTypes = new byte[4];
    private boolean hasCounts = true;
    private boolean typed;
    private int size;

    void add(int id, int count, byte saveType) {
        if (size == ids.length) {
            ids = Arrays.copyOf(ids, 2 * size);
            counts = Arrays.copyOf(counts, 2 * size);
            saveTypes = Arrays.copyOf(saveTypes, 2 * size);
        }
        ids[size] = id;
        counts[size] = count;
        saveTypes[size] = saveType;
        typed |= saveType != 0;
        size++;
    }

    /** Adds a row with an unknown number of elements. */
    void add(int id) {
        add(id, 0, (byte) 0);
        hasCounts = false;
    }

    RowMetas build() {
        return RowMetas.sorted(ids, hasCounts ? counts : null, typed ? saveTypes : null, size);
    }
}
