package io.github.mlformats.core.vector.number;

import io.github.mlformats.core.bytes.LittleEndian;
import org.apache.spark.sql.types.DataTypes;

/**
 * Little-endian floats as doubles. Each is widened when it is read, which costs an instruction; a buffer of doubles would
 * cost writing and reading eight bytes for each.
 */
public final class WidenedFloatVector extends FixedWidthVector {
    /** Without rows. */
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
