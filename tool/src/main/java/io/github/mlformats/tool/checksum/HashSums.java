package io.github.mlformats.tool.checksum;

import java.io.Serializable;

/** Running sums over rows: their number, and the sums of the hashes of each column and of whole rows. Not thread-safe. */
final class HashSums implements Serializable {
    private final long[] columns;
    private long rows;
    private long wholeRows;

    HashSums(int columns) {
        this.columns = new long[columns];
    }

    void add(long[] columnHashes, long rowHash) {
        rows++;
        wholeRows += rowHash;
        for (int i = 0; i < columns.length; i++) {
            columns[i] += columnHashes[i];
        }
    }

    HashSums add(HashSums more) {
        rows += more.rows;
        wholeRows += more.wholeRows;
        for (int i = 0; i < columns.length; i++) {
            columns[i] += more.columns[i];
        }
        return this;
    }

    long rows() {
        return rows;
    }

    long wholeRows() {
        return wholeRows;
    }

    long column(int i) {
        return columns[i];
    }
}
