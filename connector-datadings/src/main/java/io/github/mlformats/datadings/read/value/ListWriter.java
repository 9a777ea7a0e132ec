package io.github.mlformats.datadings.read.value;

import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.datadings.format.message.MessageCursor;
import io.github.mlformats.datadings.format.numpy.Element;
import io.github.mlformats.datadings.format.numpy.NdValue;
import java.io.IOException;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Arrays: of MessagePack, and those of numpy whose elements are numbers, flat or row by row. */
final class ListWriter extends ColumnWriter {
    private final ColumnWriter element;
    private final ArrayVector vector;
    private final Ends ends = new Ends();

    ListWriter(ValueReader values, String name, ArrayType type, ColumnWriter element) {
        super(values, name, type);
        this.element = element;
        this.vector = new ArrayVector(type, element.vector());
    }

    @Override
    public ColumnVector vector() {
        return vector;
    }

    @Override
    public void clear() {
        ends.clear();
        element.clear();
    }

    @Override
    public void show(int rows) {
        vector.show(ends.starts(), 0, rows, ends.nulls());
        element.show(ends.start(rows));
    }

    @Override
    public void putNull(int row) {
        values.held().hold(Integer.BYTES);
        ends.putNull(row);
    }

    @Override
    boolean putList(int row) throws IOException {
        MessageCursor cursor = values.cursor();
        int count = cursor.length();
        values.held().hold(Integer.BYTES);
        int start = ends.start(row);
        cursor.enter();
        for (int i = 0; i < count; i++) {
            element.read(start + i);
        }
        cursor.leave();
        ends.put(row, start + count);
        return true;
    }

    @Override
    boolean putArray(int row, NdValue array) throws IOException {
        int levels = levels();
        if (!array.dtype().element().isNumber() || levels > 1 && levels != array.rank()) {
            return false;
        }
        values.load(array);
        return put(row, array, 0, 0, array.length() / array.dtype().element().bytes());
    }

    /** Lists in each other, this one counted. */
    private int levels() {
        return element instanceof ListWriter inner ? 1 + inner.levels() : 1;
    }

    /** Puts {@code count} elements from number {@code first} on: all that an index of the first dimensions leaves. */
    private boolean put(int row, NdValue array, int dimension, int first, int count) throws IOException {
        int start = ends.start(row);
        if (!(element instanceof ListWriter inner)) {
            ends.put(row, start + count);
            return putNumbers(start, array, first, count);
        }
        int length = array.shape(dimension);
        boolean fits = true;
        for (int i = 0; i < length && fits; i++) {
            int part = count / length;
            fits = inner.put(start + i, array, dimension + 1, first + i * part, part);
        }
        ends.put(row, start + length);
        return fits;
    }

    private boolean putNumbers(int start, NdValue array, int first, int count) throws IOException {
        Element kind = array.dtype().element();
        boolean fits = true;
        for (int i = 0; i < count && fits; i++) {
            fits = put(start + i, array, kind, first + i);
        }
        return fits;
    }

    private boolean put(int place, NdValue array, Element kind, int index) throws IOException {
        if (kind.isFloat()) {
            return element.putReal(place, array.real(index));
        }
        long value = array.integer(index);
        if (kind == Element.BOOL) {
            return element.putBoolean(place, value == 1);
        }
        return kind == Element.UINT64 && value < 0
                ? element.putUnsigned(place, value)
                : element.putInteger(place, value);
    }

    /** Puts the lengths of an array's dimensions. */
    boolean putShape(int row, NdValue array) throws IOException {
        int start = ends.start(row);
        boolean fits = true;
        for (int i = 0; i < array.rank() && fits; i++) {
            fits = element.putInteger(start + i, array.shape(i));
        }
        ends.put(row, start + array.rank());
        return fits;
    }
}
