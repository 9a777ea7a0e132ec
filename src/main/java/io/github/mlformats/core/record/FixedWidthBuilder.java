package io.github.mlformats.core.record;

import io.github.mlformats.core.vector.BatchByteCounter;
import io.github.mlformats.core.vector.LittleEndianVector;
import java.util.Arrays;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Base class of builders of 1, 2, 4 or 8 byte numbers in a little-endian buffer. */
abstract class FixedWidthBuilder extends LeafBuilder {
    /** The bytes of all rows; {@link #place} may replace the array. */
    byte[] data;

    private final int width;
    private final LittleEndianVector vector;

    FixedWidthBuilder(BatchByteCounter byteCounter, String name, DataType type) {
        super(byteCounter, name, type);
        this.width = type.defaultSize();
        this.data = new byte[INITIAL_CAPACITY * width];
        this.vector = new LittleEndianVector(type);
    }

    @Override
    public final ColumnVector vector() {
        return vector;
    }

    @Override
    public final void finishBatch(int rows) {
        vector.setBatch(data, 0, rows, nulls(), 0);
    }

    /** Starts a non-null row, and returns its offset in {@link #data}. */
    final int place(int row) {
        begin(row);
        return row * width;
    }

    @Override
    final void reserve(int row) {
        long end = (row + 1L) * width;
        if (end > data.length) {
            data = Arrays.copyOf(data, grownCapacity(data.length, end));
        }
    }
}
