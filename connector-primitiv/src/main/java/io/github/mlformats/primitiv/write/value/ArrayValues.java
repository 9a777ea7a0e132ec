package io.github.mlformats.primitiv.write.value;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.primitiv.format.write.Values;
import java.nio.ByteOrder;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.unsafe.Platform;

/** Values in an array of Spark. */
final class ArrayValues {
    private static final boolean IS_LITTLE_ENDIAN = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;

    private ArrayValues() {}

    /** Null if one of them is. @param nullable whether that can be */
    static Values of(ArrayData array, boolean doubles, boolean nullable) {
        for (int i = nullable ? array.numElements() - 1 : -1; i >= 0; i--) {
            if (array.isNullAt(i)) {
                return null;
            }
        }
        return doubles ? new Doubles(array) : new Floats(array);
    }

    private record Floats(ArrayData array) implements Values {
        @Override
        public int count() {
            return array.numElements();
        }

        @Override
        public void put(int first, int count, byte[] target, int at) {
            if (IS_LITTLE_ENDIAN && array instanceof UnsafeArrayData stored) {
                copy(stored, first, count, target, at);
                return;
            }
            for (int i = 0; i < count; i++) {
                int bits = Float.floatToRawIntBits(array.getFloat(first + i));
                LittleEndian.putI32(target, at + Float.BYTES * i, bits);
            }
        }
    }

    /** Spark keeps floats side by side, in the machine's order of bytes. */
    private static void copy(UnsafeArrayData stored, int first, int count, byte[] target, int at) {
        long start = stored.getBaseOffset()
                + UnsafeArrayData.calculateHeaderPortionInBytes(stored.numElements())
                + (long) Float.BYTES * first;
        Platform.copyMemory(
                stored.getBaseObject(), start, target, Platform.BYTE_ARRAY_OFFSET + at, (long) Float.BYTES * count);
    }

    private record Doubles(ArrayData array) implements Values {
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
}
