package io.github.mlformats.core.vector;

import java.util.BitSet;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * A column of the current batch. It belongs to its reader, which points it at every batch anew; subclasses implement the
 * getters of their type and leave out the others. Those of objects give null where the value is null: where Spark interprets its
 * plans it asks no further for long decimals.
 *
 * <p>Spark closes vectors after every batch (since 3.5.4), so closing frees nothing.
 */
public abstract class BatchVector extends ColumnVector {
    private BitSet nulls;
    private int firstNull;
    private int count;

    /** @param type what Spark asks it for */
    protected BatchVector(DataType type) {
        super(type);
    }

    /**
     * Shows a new batch.
     *
     * @param count number of values
     * @param nulls which values are null: value i if bit {@code firstNull + i} is set; null if none is
     */
    protected final void show(int count, BitSet nulls, int firstNull) {
        this.count = count;
        this.nulls = nulls;
        this.firstNull = firstNull;
    }

    @Override
    public boolean isNullAt(int row) {
        return nulls != null && nulls.get(firstNull + row);
    }

    /** Whether there may be nulls: Spark asks for every array it copies, so the answer must cost nothing. */
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

    private UnsupportedOperationException unsupported(String asked) {
        return new UnsupportedOperationException("a " + asked + " of a column of type " + type.catalogString() + " in "
                + getClass().getSimpleName());
    }

    @Override
    public final void close() {}

    /** Overrides Spark's method where it exists (3.5.4 on): nothing is freed between batches. */
    public final void closeIfFreeable() {}
}
