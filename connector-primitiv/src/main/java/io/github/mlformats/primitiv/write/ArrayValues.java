package io.github.mlformats.primitiv.write;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.vector.number.UnsafeArrayNumbers;
import io.github.mlformats.primitiv.format.write.ModelWriter.TensorValues;
import org.apache.spark.sql.catalyst.util.ArrayData;

/** Tensor values in a Spark array. */
public final class ArrayValues {
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
