package io.github.mlformats.datadings.read.value;

import io.github.mlformats.core.vector.build.nested.ListBuilder;
import io.github.mlformats.core.vector.build.value.ColumnBuilder;
import io.github.mlformats.datadings.format.numpy.Element;
import io.github.mlformats.datadings.format.numpy.NdValue;

/** Puts arrays of numpy whose elements are numbers into lists, flat or row by row. */
final class NumpyLists {
    /** Most bytes that a list takes beside its elements, while there is made room for more lists. */
    private static final int LIST_BYTES = 3 * Integer.BYTES;

    private static final int MAX_LISTS = 1 << 30;

    private NumpyLists() {}

    /** Whether an array goes into such lists: all of its dimensions, or all of its elements as one list. */
    static boolean areFor(NdValue array, ListBuilder lists) {
        int levels = levels(lists);
        return array.dtype().element().isNumber() && (levels == 1 || levels == array.rank());
    }

    /** Lists in each other, this one counted. */
    private static int levels(ListBuilder lists) {
        return lists.element() instanceof ListBuilder inner ? 1 + levels(inner) : 1;
    }

    /**
     * Bytes of the lists that an array becomes, without their elements: a shape such as {@code [2147483647, 0, 3]} asks for
     * any number of them, although it has no elements.
     */
    static long listBytes(ListBuilder lists, NdValue array) {
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

    /** Puts an array that was loaded; false if an element does not fit. */
    static boolean put(ListBuilder lists, int row, NdValue array) {
        return put(
                lists,
                row,
                array,
                0,
                0,
                array.length() / array.dtype().element().bytes());
    }

    /** Puts {@code count} elements from number {@code first} on: all that an index of the first dimensions leaves. */
    private static boolean put(ListBuilder lists, int row, NdValue array, int dimension, int first, int count) {
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

    private static boolean putNumbers(ColumnBuilder numbers, int start, NdValue array, int first, int count) {
        Element kind = array.dtype().element();
        boolean fits = true;
        for (int i = 0; i < count && fits; i++) {
            fits = kind.isFloat()
                    ? numbers.putDouble(start + i, array.real(first + i))
                    : putInteger(numbers, start + i, kind, array.integer(first + i));
        }
        return fits;
    }

    /** Puts an element that is a boolean or an integer. */
    static boolean putInteger(ColumnBuilder column, int row, Element kind, long value) {
        if (kind == Element.BOOL) {
            return column.putBoolean(row, value == 1);
        }
        return kind == Element.UINT64 && value < 0 ? column.putUnsigned(row, value) : column.putLong(row, value);
    }

    /** Puts the lengths of an array's dimensions. */
    static boolean putShape(ListBuilder lists, int row, NdValue array) {
        int start = lists.start(row);
        boolean fits = true;
        for (int i = 0; i < array.rank() && fits; i++) {
            fits = lists.element().putLong(start + i, array.shape(i));
        }
        lists.end(row, start + array.rank());
        return fits;
    }
}
