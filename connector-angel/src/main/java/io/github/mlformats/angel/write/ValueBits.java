package io.github.mlformats.angel.write;

import io.github.mlformats.angel.format.matrix.NumberType;
import io.github.mlformats.core.error.UsageException;
import java.util.Locale;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;

/** Reads Spark values as raw bits, which partitions are encoded from. The bits of floats and ints are the low ones. */
@FunctionalInterface
public interface ValueBits {
    /** All integers below are representable as doubles. */
    double MAX_EXACT = 1L << 53;

    /** The bits of the value at a position of a row or an array. */
    long of(SpecializedGetters from, int i);

    static ValueBits of(NumberType type) {
        return switch (type) {
            case DOUBLE -> (from, i) -> Double.doubleToRawLongBits(from.getDouble(i));
            case FLOAT -> (from, i) -> Float.floatToRawIntBits(from.getFloat(i));
            case LONG -> SpecializedGetters::getLong;
            case INT -> SpecializedGetters::getInt;
        };
    }

    /**
     * Converts values to another type. The returned function throws a {@link UsageException} for a value that the type cannot
     * represent exactly.
     */
    static ValueBits of(NumberType from, NumberType to) {
        if (from == to) {
            return of(from);
        }
        return switch (to) {
            case DOUBLE -> (row, i) -> Double.doubleToRawLongBits(exact(from, row, i, to));
            case FLOAT -> (row, i) -> Float.floatToRawIntBits((float) exact(from, row, i, to));
            case LONG ->
                from == NumberType.INT ? SpecializedGetters::getInt : (row, i) -> (long) exact(from, row, i, to);
            case INT -> (row, i) -> (int) exact(from, row, i, to);
        };
    }

    /** Returns a value that the target type represents exactly. */
    private static double exact(NumberType from, SpecializedGetters row, int i, NumberType to) {
        double value =
                switch (from) {
                    case DOUBLE -> row.getDouble(i);
                    case FLOAT -> row.getFloat(i);
                    case LONG -> row.getLong(i);
                    case INT -> row.getInt(i);
                };
        // Casting 2^63, which the largest longs are rounded to, gives Long.MAX_VALUE.
        boolean isRounded = from == NumberType.LONG && ((long) value != row.getLong(i) || value == 0x1p63);
        boolean isExact = !isRounded
                && switch (to) {
                    case DOUBLE -> true;
                    case FLOAT -> Double.isNaN(value) || (float) value == value;
                    case LONG -> value == Math.rint(value) && Math.abs(value) < MAX_EXACT;
                    case INT -> value == (int) value;
                };
        if (!isExact) {
            String shown = from == NumberType.LONG ? Long.toString(row.getLong(i)) : Double.toString(value);
            throw new UsageException("the value " + shown + " is no "
                    + to.name().toLowerCase(Locale.ROOT)
                    + ", which the matrix has in the model that option templatePath names: round it, or set rowType");
        }
        return value;
    }

    /** Reads the values of a vector as raw bits, in bulk. */
    @FunctionalInterface
    interface VectorBits {
        /** Copies the bits of {@code count} values, starting at value {@code from}, to the start of {@code bits}. */
        void get(int from, long[] bits, int count);

        /**
         * Reads an array without nulls.
         *
         * @param from type of its values
         * @param to type to convert them to; must represent them exactly
         */
        static VectorBits of(ArrayData values, NumberType from, NumberType to) {
            if (from == to && from == NumberType.DOUBLE) {
                double[] all = values.toDoubleArray();
                return (first, bits, count) -> {
                    for (int i = 0; i < count; i++) {
                        bits[i] = Double.doubleToRawLongBits(all[first + i]);
                    }
                };
            } else if (from == to && from == NumberType.FLOAT) {
                float[] all = values.toFloatArray();
                return (first, bits, count) -> {
                    for (int i = 0; i < count; i++) {
                        bits[i] = Float.floatToRawIntBits(all[first + i]);
                    }
                };
            }
            ValueBits one = ValueBits.of(from, to);
            return (first, bits, count) -> {
                for (int i = 0; i < count; i++) {
                    bits[i] = one.of(values, first + i);
                }
            };
        }
    }
}
