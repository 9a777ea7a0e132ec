package io.github.mlformats.core.vector;

import java.util.BitSet;
import org.apache.spark.sql.types.DataType;

/** A view of consecutive values of a fixed width in a byte array. */
public abstract class FixedWidthVector extends BatchVector {
    /** The bytes of the batch. */
    protected byte[] data;
    /** Offset of the first row in {@link #data}. */
    protected int offset;

    /** @param type the Spark type of the values */
    protected FixedWidthVector(DataType type) {
        super(type);
    }

    /**
     * Sets a new batch.
     *
     * @param data holds value i at {@code offset + i * width}
     * @param nulls which values are null: value i if bit {@code firstNull + i} is set; null if none is
     */
    public final void setBatch(byte[] data, int offset, int count, BitSet nulls, int firstNull) {
        this.data = data;
        this.offset = offset;
        setBatch(count, nulls, firstNull);
    }
}
