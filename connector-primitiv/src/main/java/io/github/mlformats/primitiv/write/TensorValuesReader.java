package io.github.mlformats.primitiv.write;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.vector.MlValues;
import io.github.mlformats.core.vector.SparkMl;
import io.github.mlformats.core.vector.UnsafeArrayNumbers;
import io.github.mlformats.primitiv.format.ModelWriter.TensorValues;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;

/** Reads the values of a tensor, or of a part of one, from a column. */
@FunctionalInterface
public interface TensorValuesReader {
    /** Returns the values at a non-null position; null if one of them is null. Valid until the next call. */
    TensorValues read(SpecializedGetters from, int i);

    /** Returns the reader of a type; null if the type is not supported. */
    static TensorValuesReader of(DataType type) {
        if (type instanceof ArrayType array
                && (array.elementType() instanceof FloatType || array.elementType() instanceof DoubleType)) {
            boolean doubles = array.elementType() instanceof DoubleType;
            return (from, i) -> ArrayValues.of(from.getArray(i), doubles, array.containsNull());
        }
        if (SparkMl.isVector(type)) {
            return (from, i) -> ArrayValues.of(MlValues.ofVector(from, i), true, false);
        }
        return MlValues.isMatrix(type)
                ? (from, i) -> ArrayValues.of(MlValues.ofMatrix(from, i, false), true, false)
                : null;
    }

    /** Tensor values in a Spark array. */
    final class ArrayValues {
        private ArrayValues() {}

        /** Returns null if a value is null. {@code nullable} is whether the type allows nulls. */
        static TensorValues of(ArrayData array, boolean doubles, boolean nullable) {
            boolean plain = UnsafeArrayNumbers.canCopy(array);
            for (int i = nullable && !plain ? array.numElements() - 1 : -1; i >= 0; i--) {
                if (array.isNullAt(i)) {
                    return null;
                }
            }
            if (doubles) {
                return new Doubles(array);
            }
            return plain ? new StoredFloats(array) : new Floats(array);
        }

        private record Floats(ArrayData array) implements TensorValues {
            @Override
            public int count() {
                return array.numElements();
            }

            @Override
            public void put(int first, int count, byte[] target, int at) {
                for (int i = 0; i < count; i++) {
                    int bits = Float.floatToRawIntBits(array.getFloat(first + i));
                    LittleEndian.putI32(target, at + Float.BYTES * i, bits);
                }
            }
        }

        private record StoredFloats(ArrayData array) implements TensorValues {
            @Override
            public int count() {
                return array.numElements();
            }

            @Override
            public void put(int first, int count, byte[] target, int at) {
                UnsafeArrayNumbers.copy(array, first, count, Float.BYTES, target, at);
            }
        }

        private record Doubles(ArrayData array) implements TensorValues {
            @Override
            public int count() {
                return array.numElements();
            }

            @Override
            public void put(int first, int count, byte[] target, int at) {
                for (int i = 0; i < count; i++) {
                    int bits = Float.floatToRawIntBits((float) array.getDouble(first + i));
                    LittleEndian.putI32(target, at + Float.BYTES * i, bits);
                }
            }
        }

        /** Tensor values in a Java array. */
        public record OfFloats(float[] values) implements TensorValues {
            @Override
            public int count() {
                return values.length;
            }

            @Override
            public void put(int first, int count, byte[] target, int at) {
                for (int i = 0; i < count; i++) {
                    LittleEndian.putI32(target, at + Float.BYTES * i, Float.floatToRawIntBits(values[first + i]));
                }
            }
        }
    }

    /** Reads floats, and doubles narrowed as by a Spark cast. */
    @FunctionalInterface
    public interface FloatGetter {
        /** Returns a non-null number. */
        float get(SpecializedGetters from, int i);

        /** Returns the getter of a type; null if it is not float or double. */
        static FloatGetter of(DataType type) {
            if (type instanceof FloatType) {
                return SpecializedGetters::getFloat;
            }
            return type instanceof DoubleType ? (from, i) -> (float) from.getDouble(i) : null;
        }
    }
}
