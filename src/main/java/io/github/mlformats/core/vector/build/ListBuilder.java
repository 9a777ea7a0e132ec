package io.github.mlformats.core.vector.build;

import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.core.vector.BatchBytes;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Arrays: their elements are the rows of {@link #element()} from {@link #start} on, up to where {@link #end} says. */
public final class ListBuilder extends ColumnBuilder {
    private final ColumnBuilder element;
    private final ArrayVector vector;
    private final Ends ends = new Ends();

    /** See {@link ColumnBuilder}. */
    public ListBuilder(BatchBytes held, String name, ArrayType type, ColumnBuilder element) {
        super(held, name, type);
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
        held.hold(Integer.BYTES);
        ends.putNull(row);
    }

    /** The elements of all arrays. */
    public ColumnBuilder element() {
        return element;
    }

    /** The place of a row's first element, all rows before it being put. */
    public int start(int row) {
        return ends.start(row);
    }

    /** Puts a row whose elements were put: from {@link #start} on, the last one before {@code end}. */
    public void end(int row, int end) {
        held.hold(Integer.BYTES);
        ends.put(row, end);
    }
}
