package io.github.mlformats.core.vector.build.value;

import io.github.mlformats.core.vector.BatchBytes;
import io.github.mlformats.core.vector.BinaryVector;
import java.util.Arrays;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Builds a binary column. Values are returned to Spark without copying. */
public final class BinaryBuilder extends LeafBuilder {
    private final BinaryVector vector = new BinaryVector();
    private byte[][] rows = new byte[FIRST_CAPACITY][];

    /** See {@link ColumnBuilder}. */
    public BinaryBuilder(BatchBytes held, String name) {
        super(held, name, DataTypes.BinaryType);
    }

    @Override
    public ColumnVector vector() {
        return vector;
    }

    @Override
    public void clear() {
        super.clear();
        Arrays.fill(rows, null);
    }

    @Override
    public void show(int count) {
        vector.show(rows, 0, count, nulls());
    }

    @Override
    public boolean putBytes(int row, byte[] bytes) {
        begin(row);
        held.hold(bytes.length);
        rows[row] = bytes;
        return true;
    }

    @Override
    void reserve(int row) {
        if (row >= rows.length) {
            rows = Arrays.copyOf(rows, grown(rows.length, row + 1L));
        }
        rows[row] = null;
    }
}
