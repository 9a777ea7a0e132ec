package io.github.mlformats.core.vector;

import java.util.Arrays;
import java.util.BitSet;
import org.apache.spark.sql.types.DataTypes;

/** A vector of floats over a Java array. */
public final class FloatVector extends BatchVector {
    private float[] values;

    /** Creates an empty vector. */
    public FloatVector() {
        super(DataTypes.FloatType);
    }

    /**
     * Sets a new batch.
     *
     * @param values {@code values[i]} is value i
     * @param nulls which values are null: value i if bit i is set; null if none is
     */
    public void setBatch(float[] values, int count, BitSet nulls) {
        this.values = values;
        setBatch(count, nulls, 0);
    }

    @Override
    public float getFloat(int row) {
        return values[row];
    }

    @Override
    public float[] getFloats(int row, int count) {
        return Arrays.copyOfRange(values, row, row + count);
    }
}
