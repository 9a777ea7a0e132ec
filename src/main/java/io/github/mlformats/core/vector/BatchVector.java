package io.github.mlformats.core.vector;

import java.util.BitSet;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Base class of the vectors of the current batch. A vector belongs to its reader, which reuses it for every batch. Subclasses
 * override the getters of their type; other getters throw UnsupportedOperationException. Getters of objects return null for a
 * null value, because Spark's interpreted plans do not call {@link #isNullAt} for long decimals.
 *
 * <p>Since 3.5.4, Spark closes vectors after every batch, so {@link #close()} releases nothing.
 */
public abstract class BatchVector extends ColumnVector {
    private BitSet nulls;
    private int firstNull;
    private int count;

    /** @param type the Spark type of the values */
    protected BatchVector(DataType type) {
        super(type);
    }

    /**
     * Sets a new batch.
     *
     * @param count number of values
     * @param nulls which values are null: value i if bit {@code firstNull + i} is set; null if none is
     */
    protected final void setBatch(int count, BitSet nulls, int firstNull) {
        this.count = count;
        this.nulls = nulls;
        this.firstNull = firstNull;
    }

    @Override
    public boolean isNullAt(int row) {
        return nulls != null && nulls.get(firstNull + row);
    }

    /** Whether there may be nulls. Spark calls this for every array that it copies, so it must be cheap. */
    @Override
    public boolean hasNull() {
        return nulls != null;
    }

    @Override
    public int numNulls() {
        if (nulls == null) {
            return 0;
        }
        return nulls.get(firstNull, firstNull + count).cardinality();
    }

    @Override
    public boolean getBoolean(int row) {
        throw unsupported("boolean");
    }

    @Override
    public byte getByte(int row) {
        throw unsupported("byte");
    }

    @Override
    public short getShort(int row) {
        throw unsupported("short");
    }

    @Override
    public int getInt(int row) {
        throw unsupported("int");
    }

    @Override
    public long getLong(int row) {
        throw unsupported("long");
    }

    @Override
    public float getFloat(int row) {
        throw unsupported("float");
    }

    @Override
    public double getDouble(int row) {
        throw unsupported("double");
    }

    @Override
    public ColumnarArray getArray(int row) {
        throw unsupported("array");
    }

    @Override
    public ColumnarMap getMap(int row) {
        throw unsupported("map");
    }

    @Override
    public Decimal getDecimal(int row, int precision, int scale) {
        throw unsupported("decimal");
    }

    @Override
    public UTF8String getUTF8String(int row) {
        throw unsupported("string");
    }

    @Override
    public byte[] getBinary(int row) {
        throw unsupported("binary");
    }

    @Override
    public ColumnVector getChild(int ordinal) {
        throw unsupported("child");
    }

    private UnsupportedOperationException unsupported(String requested) {
        return new UnsupportedOperationException(getClass().getSimpleName() + " of type " + type.catalogString()
                + " has no values of type " + requested);
    }

    @Override
    public final void close() {}

    /** Overrides Spark's method where it exists (since 3.5.4): nothing is released between batches. */
    public final void closeIfFreeable() {}
}
