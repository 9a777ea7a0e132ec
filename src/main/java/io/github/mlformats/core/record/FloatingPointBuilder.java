package io.github.mlformats.core.record;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.vector.BatchByteCounter;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.FloatType;

/**
 * Builds a column of floats or doubles. In a double column, integers beyond 2^53 are rounded. A float column accepts only
 * values that a float represents exactly, except through {@link #putFloat}.
 */
public final class FloatingPointBuilder extends FixedWidthBuilder {
    private final boolean single;

    /** @param type float or double */
    public FloatingPointBuilder(BatchByteCounter byteCounter, String name, DataType type) {
        super(byteCounter, name, type);
        this.single = type instanceof FloatType;
    }

    /** Whether this is a float column. */
    public boolean isSingle() {
        return single;
    }

    @Override
    public boolean putLong(int row, long value) {
        return (!single || (long) (float) value == value && value != Long.MAX_VALUE) && putDouble(row, value);
    }

    @Override
    public boolean putUnsigned(int row, long bits) {
        // Halving with round-to-odd gives the same result as converting the unsigned number directly.
        return !single && putDouble(row, (bits >>> 1 | bits & 1) * 2.0);
    }

    @Override
    public boolean putDouble(int row, double value) {
        if (single) {
            return ((float) value == value || Double.isNaN(value)) && putFloat(row, (float) value);
        }
        int at = place(row);
        LittleEndian.putI64(data, at, Double.doubleToRawLongBits(value));
        return true;
    }

    /** Puts a float. Only for float columns. */
    public boolean putFloat(int row, float value) {
        int at = place(row);
        LittleEndian.putI32(data, at, Float.floatToRawIntBits(value));
        return true;
    }
}
