package io.github.mlformats.angel.format.decode;

import io.github.mlformats.angel.format.matrix.RowMetas;

/** Verifies the rows in records against those that the meta lists, and counts the records of each. */
final class RowCountVerifier {
    private final RowMetas rows;
    private final long[] counts;
    private int last = -1;
    private int lastId;

    RowCountVerifier(RowMetas rows) {
        this.rows = rows;
        this.counts = new long[rows.isKnown() ? rows.size() : 0];
    }

    /** Counts a record of a row; returns false if the meta does not list the row. */
    boolean add(int id) {
        if (last >= 0 && id == lastId) {
            counts[last]++;
            return true;
        }
        if (!rows.isKnown()) {
            return true;
        }
        int rowIndex = rows.indexOf(id);
        if (rowIndex < 0) {
            return false;
        }
        last = rowIndex;
        lastId = id;
        counts[rowIndex]++;
        return true;
    }

    /** Index of the first row whose number of records differs from the meta; -1 if there is none. */
    int firstMismatch() {
        for (int i = 0; rows.hasCounts() && i < counts.length; i++) {
            if (counts[i] != rows.count(i)) {
                return i;
            }
        }
        return -1;
    }

    long count(int rowIndex) {
        return counts[rowIndex];
    }
}
