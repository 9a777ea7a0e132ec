package io.github.mlformats.core.vector;

import java.nio.ByteOrder;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.bitset.BitSetMethods;

/** Bulk copies of numbers from Spark's {@link UnsafeArrayData}, which stores them in native byte order. */
public final class UnsafeArrayNumbers {
    /** Whether the native byte order is little-endian. */
    public static final boolean IS_LITTLE_ENDIAN = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;

    private UnsafeArrayNumbers() {}

    /** Whether an array has no nulls and is supported by {@link #copy}. */
    public static boolean canCopy(ArrayData array) {
        return IS_LITTLE_ENDIAN
                && array instanceof UnsafeArrayData stored
                && !BitSetMethods.anySet(
                        stored.getBaseObject(),
                        stored.getBaseOffset() + Long.BYTES,
                        (stored.numElements() + (Long.SIZE - 1L)) / Long.SIZE);
    }

    /**
     * Copies elements as little-endian numbers.
     *
     * @param array an array that {@link #canCopy} accepts
     * @param width bytes per element
     */
    public static void copy(ArrayData array, int first, int count, int width, byte[] target, int at) {
        UnsafeArrayData stored = (UnsafeArrayData) array;
        long start = stored.getBaseOffset()
                + UnsafeArrayData.calculateHeaderPortionInBytes(stored.numElements())
                + (long) width * first;
        Platform.copyMemory(
                stored.getBaseObject(), start, target, Platform.BYTE_ARRAY_OFFSET + at, (long) width * count);
    }
}
