package io.github.mlformats.core.vector.number;

import io.github.mlformats.core.vector.BatchVector;
import java.util.Arrays;
import java.util.BitSet;
import org.apache.spark.sql.types.DataTypes;

/** Floats that were computed for the batch. */
public final class FloatVector extends BatchVector {
    private float[] values;

    /** Without rows. */
    public FloatVector() {
        super(DataTypes.FloatType);
    }

    /**
     * Shows a new batch.
     *
     * @param values {@code values[i]} is value i
     * @param nulls which values are null: value i if bit i is set; null if none is
     */
    public void show(float[] values, int count, BitSet nulls) {
        this.values = values;
        show(count, nulls, 0);
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
