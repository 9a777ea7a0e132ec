package io.github.mlformats.core.vector;

import java.util.BitSet;
import org.apache.spark.sql.types.DataTypes;

/** Byte arrays, each an object of its own that Spark gets as it is. */
public final class BinaryVector extends BatchVector {
    private byte[][] values;
    private int first;

    /** Without rows. */
    public BinaryVector() {
        super(DataTypes.BinaryType);
    }

    /**
     * Shows a new batch.
     *
     * @param values value i is {@code values[first + i]}
     * @param nulls which values are null: value i if bit {@code first + i} is set; null if none is
     */
    public void show(byte[][] values, int first, int count, BitSet nulls) {
        this.values = values;
        this.first = first;
        show(count, nulls, first);
    }

    @Override
    public byte[] getBinary(int row) {
        return isNullAt(row) ? null : values[first + row];
    }
}
