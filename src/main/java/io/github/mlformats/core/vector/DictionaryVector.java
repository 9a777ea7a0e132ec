package io.github.mlformats.core.vector;

import org.apache.spark.sql.vectorized.ColumnVector;

/** A dictionary-encoded vector: row i is the dictionary's value {@code index.getInt(i)}, or null where the index is null. */
public final class DictionaryVector extends DelegatingVector {
    private final ColumnVector index;

    /** @param index valid row numbers of the dictionary, or null; set to the current batch by the caller */
    public DictionaryVector(ColumnVector index, ColumnVector dictionary) {
        super(dictionary.dataType(), dictionary);
        this.index = index;
    }

    @Override
    int innerRow(int row) {
        return index.getInt(row);
    }

    @Override
    public boolean isNullAt(int row) {
        return index.isNullAt(row) || super.isNullAt(row);
    }

    @Override
    public boolean hasNull() {
        return index.hasNull() || super.hasNull();
    }

    /** Returns the number of null indices; nulls in the dictionary are not counted. */
    @Override
    public int numNulls() {
        return index.numNulls();
    }
}
