package io.github.mlformats.core.record;

import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.core.vector.BatchByteCounter;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Builds an array column. The elements of a row are the rows of {@link #element()} from {@link #start} to {@link #end}. */
public final class ListBuilder extends ContainerBuilder {
    private final ColumnBuilder element;
    private final ArrayVector vector;

    /** See {@link ColumnBuilder}. */
    public ListBuilder(BatchByteCounter byteCounter, String name, ArrayType type, ColumnBuilder element) {
        super(byteCounter, name, type);
        this.element = element;
        this.vector = new ArrayVector(type, element.vector());
    }

    @Override
    public ColumnVector vector() {
        return vector;
    }

    @Override
    public void startBatch() {
        super.startBatch();
        element.startBatch();
    }

    @Override
    public void finishBatch(int rows) {
        vector.setBatch(starts(), 0, rows, nulls());
        element.finishBatch(start(rows));
    }

    /** Returns the builder of the elements of all rows. */
    public ColumnBuilder element() {
        return element;
    }
}
