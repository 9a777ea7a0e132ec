package io.github.mlformats.core.vector;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;

/** A vector that shows the values of another one, its rows in other places. */
abstract class DelegatingVector extends ColumnVector {
    final ColumnVector inner;

    DelegatingVector(DataType type, ColumnVector inner) {
        super(type);
        this.inner = inner;
    }

    /** The row of the inner vector that is this vector's {@code row}. */
    abstract int innerRow(int row);

    @Override
    public boolean hasNull() {
        return inner.hasNull();
    }

    @Override
    public int numNulls() {
        return inner.numNulls();
    }

    @Override
    public boolean isNullAt(int row) {
        return inner.isNullAt(innerRow(row));
    }

    @Override
    public boolean getBoolean(int row) {
        return inner.getBoolean(innerRow(row));
    }

    @Override
    public byte getByte(int row) {
        return inner.getByte(innerRow(row));
    }

    @Override
    public short getShort(int row) {
        return inner.getShort(innerRow(row));
    }

    @Override
    public int getInt(int row) {
        return inner.getInt(innerRow(row));
    }

    @Override
    public long getLong(int row) {
        return inner.getLong(innerRow(row));
    }

    @Override
    public float getFloat(int row) {
        return inner.getFloat(innerRow(row));
    }

    @Override
    public double getDouble(int row) {
        return inner.getDouble(innerRow(row));
    }

    @Override
    public ColumnarArray getArray(int row) {
        return inner.getArray(innerRow(row));
    }

    @Override
    public ColumnarMap getMap(int row) {
        return inner.getMap(innerRow(row));
    }

    @Override
    public Decimal getDecimal(int row, int precision, int scale) {
        return inner.getDecimal(innerRow(row), precision, scale);
    }

    @Override
    public UTF8String getUTF8String(int row) {
        return inner.getUTF8String(innerRow(row));
    }

    @Override
    public byte[] getBinary(int row) {
        return inner.getBinary(innerRow(row));
    }

    @Override
    public ColumnVector getChild(int ordinal) {
        return inner.getChild(ordinal);
    }

    /** Nothing to free: the inner vector belongs to its reader. */
    @Override
    public void close() {}

    /** As {@link #close()}; Spark 3.5.4 and later call it after every batch. */
    public void closeIfFreeable() {}
}
