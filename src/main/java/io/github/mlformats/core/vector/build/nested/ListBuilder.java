package io.github.mlformats.core.vector.build.nested;

import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.core.vector.BatchBytes;
import io.github.mlformats.core.vector.build.value.ColumnBuilder;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Arrays: their elements are the rows of {@link #element()} from {@link #start} on, up to where {@link #end} says. */
public final class ListBuilder extends ContainerBuilder {
    private final ColumnBuilder element;
    private final ArrayVector vector;

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
        super.clear();
        element.clear();
    }

    @Override
    public void show(int rows) {
        vector.show(starts(), 0, rows, nulls());
        element.show(start(rows));
    }

    /** The elements of all arrays. */
    public ColumnBuilder element() {
        return element;
    }
}
