package io.github.mlformats.core.vector;

import java.util.Arrays;
import java.util.BitSet;
import org.apache.spark.sql.types.DataTypes;

/** A vector of doubles over a Java array. */
public final class DoubleVector extends BatchVector {
    private double[] values;

    /** Creates an empty vector. */
    public DoubleVector() {
        super(DataTypes.DoubleType);
    }

    /**
     * Sets a new batch.
     *
     * @param values {@code values[i]} is value i
     * @param nulls which values are null: value i if bit i is set; null if none is
     */
    public void setBatch(double[] values, int count, BitSet nulls) {
        this.values = values;
        setBatch(count, nulls, 0);
    }

    @Override
    public double getDouble(int row) {
        return values[row];
    }

    @Override
    public double[] getDoubles(int row, int count) {
        return Arrays.copyOfRange(values, row, row + count);
    }
}
