package io.github.mlformats.core.vector;

import java.util.BitSet;
import org.apache.spark.sql.types.DataTypes;

/** A vector of binary values, which are returned without copying. */
public final class BinaryVector extends BatchVector {
    private byte[][] values;
    private int first;

    /** Creates an empty vector. */
    public BinaryVector() {
        super(DataTypes.BinaryType);
    }

    /**
     * Sets a new batch.
     *
     * @param values value i is {@code values[first + i]}
     * @param nulls which values are null: value i if bit {@code first + i} is set; null if none is
     */
    public void setBatch(byte[][] values, int first, int count, BitSet nulls) {
        this.values = values;
        this.first = first;
        setBatch(count, nulls, first);
    }

    @Override
    public byte[] getBinary(int row) {
        return isNullAt(row) ? null : values[first + row];
    }
}
