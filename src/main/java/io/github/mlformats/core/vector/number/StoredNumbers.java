package io.github.mlformats.core.vector.number;

import java.nio.ByteOrder;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.bitset.BitSetMethods;

/** Copies numbers out of Spark's arrays all at once, where Spark has them side by side in the machine's order of bytes. */
public final class StoredNumbers {
    /** Whether the machine keeps numbers with their lowest byte first. */
    public static final boolean IS_LITTLE_ENDIAN = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;

    private StoredNumbers() {}

    /** Whether {@link #copy} can be used, and no item is null. */
    public static boolean isPlain(ArrayData array) {
        return IS_LITTLE_ENDIAN
                && array instanceof UnsafeArrayData stored
                && !BitSetMethods.anySet(
                        stored.getBaseObject(),
                        stored.getBaseOffset() + Long.BYTES,
                        (stored.numElements() + (Long.SIZE - 1L)) / Long.SIZE);
    }

    /**
     * Copies some items as little-endian numbers.
     *
     * @param array a plain one
     * @param width bytes of an item
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
