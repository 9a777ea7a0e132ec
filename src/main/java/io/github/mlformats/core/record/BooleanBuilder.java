package io.github.mlformats.core.record;

import io.github.mlformats.core.vector.BatchByteCounter;
import io.github.mlformats.core.vector.BitVector;
import java.util.Arrays;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Builds a boolean column. */
public final class BooleanBuilder extends LeafBuilder {
    private final BitVector vector = new BitVector();
    private byte[] bits = new byte[INITIAL_CAPACITY / Byte.SIZE];

    /** See {@link ColumnBuilder}. */
    public BooleanBuilder(BatchByteCounter byteCounter, String name) {
        super(byteCounter, name, DataTypes.BooleanType);
    }

    @Override
    public ColumnVector vector() {
        return vector;
    }

    @Override
    public void finishBatch(int rows) {
        vector.setBatch(bits, 0, 0, rows, nulls());
    }

    @Override
    public boolean putBoolean(int row, boolean value) {
        begin(row);
        int bit = 1 << row % Byte.SIZE;
        int at = row / Byte.SIZE;
        bits[at] = (byte) (value ? bits[at] | bit : bits[at] & ~bit);
        return true;
    }

    @Override
    void reserve(int row) {
        if (row / Byte.SIZE >= bits.length) {
            bits = Arrays.copyOf(bits, grownCapacity(bits.length, row / Byte.SIZE + 1));
        }
    }
}
