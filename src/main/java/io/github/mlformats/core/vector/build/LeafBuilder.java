package io.github.mlformats.core.vector.build;

import io.github.mlformats.core.vector.BatchBytes;
import org.apache.spark.sql.execution.vectorized.OnHeapColumnVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** A column whose values Spark's own vector holds, where each can be read as soon as it was put. */
abstract class LeafBuilder extends ColumnBuilder {
    /** Grows; tables may have thousands of columns. */
    private static final int FIRST_CAPACITY = 16;

    final OnHeapColumnVector vector;
    /** About what a value takes, with the mark of whether it is null. */
    private final int width;

    LeafBuilder(BatchBytes held, String name, DataType type) {
        super(held, name, type);
        this.width = type.defaultSize() + 1;
        this.vector = new OnHeapColumnVector(FIRST_CAPACITY, type);
    }

    @Override
    public final ColumnVector vector() {
        return vector;
    }

    @Override
    public final void clear() {
        vector.reset();
    }

    @Override
    public final void show(int rows) {
        vector.reserve(rows);
    }

    @Override
    public final void putNull(int row) {
        held.hold(width);
        vector.reserve(row + 1);
        vector.putNull(row);
    }

    /** Makes room for a value that is not null. */
    final void reserve(int row) {
        held.hold(width);
        vector.reserve(row + 1);
        if (vector.hasNull()) {
            vector.putNotNull(row);
        }
    }
}
