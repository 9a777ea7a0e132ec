package io.github.mlformats.core.vector;

import java.util.BitSet;
import org.apache.spark.sql.types.DataTypes;

/** A vector of booleans, packed as bits, least significant bit first. */
public final class BitVector extends BatchVector {
    private byte[] data;
    private int firstByte;
    private int firstBit;

    /** Creates an empty vector. */
    public BitVector() {
        super(DataTypes.BooleanType);
    }

    /**
     * Sets a new batch.
     *
     * @param data holds value i in bit {@code (firstBit + i) % 8} of byte {@code firstByte + (firstBit + i) / 8}
     * @param nulls which values are null: value i if bit {@code firstBit + i} is set; null if none is
     */
    public void setBatch(byte[] data, int firstByte, int firstBit, int count, BitSet nulls) {
        this.data = data;
        this.firstByte = firstByte;
        this.firstBit = firstBit;
        setBatch(count, nulls, firstBit);
    }

    @Override
    public boolean getBoolean(int row) {
        int bit = firstBit + row;
        return (data[firstByte + (bit >>> 3)] >>> (bit & 7) & 1) != 0;
    }
}
