package io.github.mlformats.datadings.read.value;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.FloatType;

/** Floats and doubles. Whole numbers become doubles, rounded beyond 2^53; floats only hold what they hold exactly. */
final class RealWriter extends LeafWriter {
    private final boolean single;

    RealWriter(ValueReader values, String name, DataType type) {
        super(values, name, type);
        this.single = type instanceof FloatType;
    }

    @Override
    boolean putInteger(int row, long value) {
        return (!single || (long) (float) value == value && value != Long.MAX_VALUE) && putReal(row, value);
    }

    @Override
    boolean putUnsigned(int row, long bits) {
        // Halved and rounded to odd, which rounds as if the number had been converted whole.
        return !single && putReal(row, (bits >>> 1 | bits & 1) * 2.0);
    }

    @Override
    boolean putReal(int row, double value) {
        if (single && (float) value != value && !Double.isNaN(value)) {
            return false;
        }
        reserve(row);
        if (single) {
            vector.putFloat(row, (float) value);
        } else {
            vector.putDouble(row, value);
        }
        return true;
    }
}
