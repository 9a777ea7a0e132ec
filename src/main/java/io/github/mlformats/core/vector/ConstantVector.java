package io.github.mlformats.core.vector;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.unsafe.types.UTF8String;

/** A vector with the same value in all rows of a batch, such as a partition column. */
public final class ConstantVector extends BatchVector {
    private Object value;

    /**
     * @param value in Spark's internal representation: boxed numbers (dates are ints, timestamps longs), {@link UTF8String},
     *     {@link Decimal}, byte array; or null
     */
    public ConstantVector(DataType type, Object value) {
        super(type);
        this.value = value;
    }

    /** Sets the value of the next batch, as in the constructor. */
    public void setBatch(Object next) {
        value = next;
    }

    @Override
    public boolean isNullAt(int row) {
        return value == null;
    }

    @Override
    public boolean hasNull() {
        return value == null;
    }

    /** The number of rows is unknown: only 0 or not 0 is meaningful. */
    @Override
    public int numNulls() {
        return value == null ? Integer.MAX_VALUE : 0;
    }

    @Override
    public boolean getBoolean(int row) {
        return (boolean) value;
    }

    @Override
    public byte getByte(int row) {
        return (byte) value;
    }

    @Override
    public short getShort(int row) {
        return (short) value;
    }

    @Override
    public int getInt(int row) {
        return (int) value;
    }

    @Override
    public long getLong(int row) {
        return (long) value;
    }

    @Override
    public float getFloat(int row) {
        return (float) value;
    }

    @Override
    public double getDouble(int row) {
        return (double) value;
    }

    @Override
    public Decimal getDecimal(int row, int precision, int scale) {
        return (Decimal) value;
    }

    @Override
    public UTF8String getUTF8String(int row) {
        return (UTF8String) value;
    }

    @Override
    public byte[] getBinary(int row) {
        return (byte[]) value;
    }
}
