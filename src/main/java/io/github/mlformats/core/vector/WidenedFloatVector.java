package io.github.mlformats.core.vector;

import io.github.mlformats.core.bytes.LittleEndian;
import org.apache.spark.sql.types.DataTypes;

/**
 * A view of little-endian floats as doubles. Values are widened when they are read, which is cheaper than filling a buffer of
 * doubles.
 */
public final class WidenedFloatVector extends FixedWidthVector {
    /** Creates an empty vector. */
    public WidenedFloatVector() {
        super(DataTypes.DoubleType);
    }

    @Override
    public double getDouble(int row) {
        return LittleEndian.f32(data, offset + Float.BYTES * row);
    }

    @Override
    public double[] getDoubles(int row, int count) {
        double[] values = new double[count];
        int first = offset + Float.BYTES * row;
        for (int i = 0; i < count; i++) {
            values[i] = LittleEndian.f32(data, first + Float.BYTES * i);
        }
        return values;
    }
}
