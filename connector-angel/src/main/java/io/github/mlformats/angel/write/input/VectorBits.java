package io.github.mlformats.angel.write.input;

import io.github.mlformats.angel.format.type.ValueType;
import org.apache.spark.sql.catalyst.util.ArrayData;

/** The bits of a vector's values, many at a time. */
@FunctionalInterface
public interface VectorBits {
    /** Gets some of them. @param from the first */
    void get(int from, long[] bits, int count);

    /**
     * Those of an array without nulls.
     *
     * @param from what its values are
     * @param to what they become
     */
    static VectorBits of(ArrayData values, ValueType from, ValueType to) {
        if (from == to && from == ValueType.DOUBLE) {
            double[] all = values.toDoubleArray();
            return (first, bits, count) -> {
                for (int i = 0; i < count; i++) {
                    bits[i] = Double.doubleToRawLongBits(all[first + i]);
                }
            };
        } else if (from == to && from == ValueType.FLOAT) {
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
