package io.github.mlformats.core.record;

import io.github.mlformats.core.vector.BatchByteCounter;
import io.github.mlformats.core.vector.BinaryVector;
import java.util.Arrays;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Builds a binary column. Values are returned to Spark without copying. */
public final class BinaryBuilder extends LeafBuilder {
    private final BinaryVector vector = new BinaryVector();
    private byte[][] rows = new byte[INITIAL_CAPACITY][];

    /** See {@link ColumnBuilder}. */
    public BinaryBuilder(BatchByteCounter byteCounter, String name) {
        super(byteCounter, name, DataTypes.BinaryType);
    }

    @Override
    public ColumnVector vector() {
        return vector;
    }

    @Override
    public void startBatch() {
        super.startBatch();
        Arrays.fill(rows, null);
    }

    @Override
    public void finishBatch(int count) {
        vector.setBatch(rows, 0, count, nulls());
    }

    @Override
    public boolean putBytes(int row, byte[] bytes) {
        begin(row);
        byteCounter.add(bytes.length);
        rows[row] = bytes;
        return true;
    }

    @Override
    void reserve(int row) {
        if (row >= rows.length) {
            rows = Arrays.copyOf(rows, grownCapacity(rows.length, row + 1L));
        }
        rows[row] = null;
    }
}
