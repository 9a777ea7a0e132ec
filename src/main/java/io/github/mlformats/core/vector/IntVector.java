package io.github.mlformats.core.vector;

import java.util.Arrays;
import java.util.BitSet;
import org.apache.spark.sql.types.DataTypes;

/** A vector of ints over a Java array. */
public final class IntVector extends BatchVector {
    private int[] values;

    /** Creates an empty vector. */
    public IntVector() {
        super(DataTypes.IntegerType);
    }

    /**
     * Sets a new batch.
     *
     * @param values {@code values[i]} is value i
     * @param nulls which values are null: value i if bit i is set; null if none is
     */
    public void setBatch(int[] values, int count, BitSet nulls) {
        this.values = values;
        setBatch(count, nulls, 0);
    }

    @Override
    public int getInt(int row) {
        return values[row];
    }

    @Override
    public int[] getInts(int row, int count) {
        return Arrays.copyOfRange(values, row, row + count);
    }
}
