package io.github.mlformats.core.vector;

import java.util.Arrays;
import org.apache.spark.sql.types.DataTypes;

/** Doubles that were computed for the batch. */
public final class DoubleVector extends BatchVector {
    private double[] values;
    private int firstIndex;

    public DoubleVector() {
        super(DataTypes.DoubleType);
    }

    /**
     * Shows a new batch.
     *
     * @param values {@code values[0]} is value {@code firstIndex}
     */
    public void show(double[] values, int firstIndex, int count) {
        this.values = values;
        this.firstIndex = firstIndex;
        show(count, null, 0);
    }

    @Override
    public double getDouble(int row) {
        return values[row - firstIndex];
    }

    @Override
    public double[] getDoubles(int row, int count) {
        return Arrays.copyOfRange(values, row - firstIndex, row - firstIndex + count);
    }
}
