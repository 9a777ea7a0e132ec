package io.github.mlformats.core.vector.build;

import io.github.mlformats.core.vector.BatchBytes;
import io.github.mlformats.core.vector.BinaryVector;
import java.util.Arrays;
import java.util.BitSet;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Bytes. Each value is the array that Spark gets. */
public final class BinaryBuilder extends ColumnBuilder {
    /** About what an array takes, beside its bytes. */
    private static final int HEADER = 24;

    private final BinaryVector vector = new BinaryVector();
    private final BitSet nulls = new BitSet();
    private byte[][] rows = new byte[16][];

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
        Arrays.fill(rows, null);
        nulls.clear();
    }

    @Override
    public void show(int count) {
        vector.show(rows, 0, count, nulls.isEmpty() ? null : nulls);
    }

    @Override
    public void putNull(int row) {
        reserve(row);
        nulls.set(row);
    }

    @Override
    public boolean putBytes(int row, byte[] bytes) {
        reserve(row);
        held.hold(bytes.length);
        rows[row] = bytes;
        nulls.clear(row);
        return true;
    }

    private void reserve(int row) {
        held.hold(HEADER);
        if (row >= rows.length) {
            rows = Arrays.copyOf(rows, Math.max(row + 1, 2 * rows.length));
        }
    }
}
