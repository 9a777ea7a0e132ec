package io.github.mlformats.datadings.read.value;

import org.apache.spark.sql.execution.vectorized.OnHeapColumnVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** A column whose values Spark's own vector holds. */
abstract class LeafWriter extends ColumnWriter {
    private static final int FIRST_CAPACITY = 256;

    final OnHeapColumnVector vector;

    LeafWriter(ValueReader values, String name, DataType type) {
        super(values, name, type);
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
        vector.reserve(row + 1);
        vector.putNull(row);
    }

    /** Makes room for a value that is not null. */
    final void reserve(int row) {
        vector.reserve(row + 1);
        if (vector.hasNull()) {
            vector.putNotNull(row);
        }
    }
}
