package io.github.mlformats.datadings.read;

import io.github.mlformats.core.record.ColumnBuilder;
import io.github.mlformats.core.record.ListBuilder;
import io.github.mlformats.datadings.format.message.NumpyElementType;
import io.github.mlformats.datadings.format.message.NumpyValue;
import java.util.Map;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** Decodes numpy arrays of numbers into list columns, flat or nested by dimension, in row-major order. */
final class NdArrayListDecoder {
    /** Most bytes per list in addition to its elements, while the offset arrays grow. */
    private static final int LIST_BYTES = 3 * Integer.BYTES;

    private static final int MAX_LISTS = 1 << 30;

    /** The numpy types that are written, with those of lists. */
    private static final Map<String, DataType> WRITTEN = Map.of(
            "|b1", DataTypes.BooleanType,
            "|i1", DataTypes.ByteType,
            "<i2", DataTypes.ShortType,
            "<i4", DataTypes.IntegerType,
            "<i8", DataTypes.LongType,
            "<f4", DataTypes.FloatType,
            "<f8", DataTypes.DoubleType);

    private NdArrayListDecoder() {}

    /**
     * Returns whether the nesting of the lists equals the rank of the array, or is 1, which takes all elements as one
     * list.
     */
    static boolean canDecode(NumpyValue array, ListBuilder lists) {
        int levels = levels(lists);
        return array.dtype().element().isNumber() && (levels == 1 || levels == array.rank());
    }

    /** Returns whether the lists are written as an array of this type and shape, if they are written as a numpy array. */
    static boolean isWritten(NumpyValue array, ListBuilder lists) {
        ColumnBuilder element = lists;
        while (element instanceof ListBuilder inner) {
            element = inner.element();
        }
        boolean hasShape = array.rank() == 1 || array.length() > 0;
        return levels(lists) == array.rank()
                && hasShape
                && element.type().equals(WRITTEN.get(array.dtype().text()));
    }

    /** Nesting depth of lists, including this one. */
    private static int levels(ListBuilder lists) {
        return lists.element() instanceof ListBuilder inner ? 1 + levels(inner) : 1;
    }

    /**
     * Returns the bytes of the lists that an array becomes, without their elements: a shape such as
     * {@code [2147483647, 0, 3]} requires billions of lists although it has no elements.
     */
    static long listBytes(ListBuilder lists, NumpyValue array) {
        long all = 0;
        long inDimension = 1;
        for (int i = 0; i < levels(lists) - 1; i++) {
            inDimension *= array.shape(i);
            all += inDimension;
            if (all > MAX_LISTS) {
                return Long.MAX_VALUE;
            }
        }
        return all * LIST_BYTES;
    }

    /** Appends an array whose data is loaded; returns false if an element does not fit the column. */
    static boolean put(ListBuilder lists, int row, NumpyValue array) {
        return put(
                lists,
                row,
                array,
                0,
                0,
                array.length() / array.dtype().element().bytes());
    }

    /** Appends {@code count} elements from {@code first} on, the subarray of one dimension. */
    private static boolean put(ListBuilder lists, int row, NumpyValue array, int dimension, int first, int count) {
        int start = lists.start(row);
        if (!(lists.element() instanceof ListBuilder inner)) {
            lists.end(row, start + count);
            return putNumbers(lists.element(), start, array, first, count);
        }
        int length = array.shape(dimension);
        boolean fits = true;
        for (int i = 0; i < length && fits; i++) {
            int part = count / length;
            fits = put(inner, start + i, array, dimension + 1, first + i * part, part);
        }
        lists.end(row, start + length);
        return fits;
    }

    private static boolean putNumbers(ColumnBuilder numbers, int start, NumpyValue array, int first, int count) {
        NumpyElementType kind = array.dtype().element();
        boolean fits = true;
        for (int i = 0; i < count && fits; i++) {
            fits = kind.isFloat()
                    ? numbers.putDouble(start + i, array.real(first + i))
                    : putInteger(numbers, start + i, kind, array.integer(first + i));
        }
        return fits;
    }

    /** Appends a boolean or integer element. */
    private static boolean putInteger(ColumnBuilder column, int row, NumpyElementType kind, long value) {
        if (kind == NumpyElementType.BOOL) {
            return column.putBoolean(row, value == 1);
        }
        return kind == NumpyElementType.UINT64 && value < 0
                ? column.putUnsigned(row, value)
                : column.putLong(row, value);
    }

    /** Appends the shape of an array. */
    static boolean putShape(ListBuilder lists, int row, NumpyValue array) {
        int start = lists.start(row);
        boolean fits = true;
        for (int i = 0; i < array.rank() && fits; i++) {
            fits = lists.element().putLong(start + i, array.shape(i));
        }
        lists.end(row, start + array.rank());
        return fits;
    }
}
