package io.github.mlformats.core.vector;

import org.apache.spark.sql.vectorized.ColumnVector;

/** Values looked up by index: row i is the dictionary's value {@code index.getInt(i)}, or null where the index is. */
public final class DictionaryVector extends DelegatingVector {
    private final ColumnVector index;

    /** @param index ints inside the dictionary, or null; points at the current batch */
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

    /** Nulls of the index; those inside the dictionary are not counted. */
    @Override
    public int numNulls() {
        return index.numNulls();
    }
}
