package io.github.mlformats.core.vector;

import java.util.Arrays;
import java.util.BitSet;
import org.apache.spark.sql.types.DataTypes;

/** A vector of longs over a Java array. */
public final class LongVector extends BatchVector {
    private long[] values;

    /** Creates an empty vector. */
    public LongVector() {
        super(DataTypes.LongType);
    }

    /**
     * Sets a new batch.
     *
     * @param values {@code values[i]} is value i
     * @param nulls which values are null: value i if bit i is set; null if none is
     */
    public void setBatch(long[] values, int count, BitSet nulls) {
        this.values = values;
        setBatch(count, nulls, 0);
    }

    @Override
    public long getLong(int row) {
        return values[row];
    }

    @Override
    public long[] getLongs(int row, int count) {
        return Arrays.copyOfRange(values, row, row + count);
    }
}
