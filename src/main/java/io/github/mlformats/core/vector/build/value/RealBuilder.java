package io.github.mlformats.core.vector.build.value;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.vector.BatchBytes;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.FloatType;

/**
 * Floats and doubles. Whole numbers become doubles, rounded beyond 2^53; floats only hold what they hold exactly, unless it
 * is given as a float.
 */
public final class RealBuilder extends FixedWidthBuilder {
    private final boolean single;

    /** @param type float or double */
    public RealBuilder(BatchBytes held, String name, DataType type) {
        super(held, name, type);
        this.single = type instanceof FloatType;
    }

    /** Whether the column holds floats, not doubles. */
    public boolean isSingle() {
        return single;
    }

    @Override
    public boolean putLong(int row, long value) {
        return (!single || (long) (float) value == value && value != Long.MAX_VALUE) && putDouble(row, value);
    }

    @Override
    public boolean putUnsigned(int row, long bits) {
        // Halved and rounded to odd, which rounds as if the number had been converted whole.
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

    /** Puts a float; only if the column {@link #isSingle()}. */
    public boolean putFloat(int row, float value) {
        int at = place(row);
        LittleEndian.putI32(data, at, Float.floatToRawIntBits(value));
        return true;
    }
}
