package io.github.mlformats.angel.write.input;

import io.github.mlformats.angel.format.type.NumberType;
import org.apache.spark.sql.catalyst.util.ArrayData;

/** Reads the values of a vector as raw bits, in bulk. */
@FunctionalInterface
public interface VectorBits {
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
