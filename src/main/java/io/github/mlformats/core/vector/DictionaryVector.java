package io.github.mlformats.core.vector;

import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.unsafe.types.UTF8String;

/** Values looked up by index: row i is the dictionary's value {@code index.getInt(i)}, or null where the index is. */
public final class DictionaryVector extends BatchVector {
    private final ColumnVector index;
    private final ColumnVector dictionary;

    /** @param index ints inside the dictionary, or null; points at the current batch */
    public DictionaryVector(ColumnVector index, ColumnVector dictionary) {
        super(dictionary.dataType());
        this.index = index;
        this.dictionary = dictionary;
    }

    @Override
    public boolean isNullAt(int row) {
        return index.isNullAt(row) || dictionary.isNullAt(index.getInt(row));
    }

    @Override
    public boolean hasNull() {
        return index.hasNull() || dictionary.hasNull();
    }

    /** At least the index's nulls; nulls inside the dictionary are not counted. */
    @Override
    public int numNulls() {
        return index.numNulls();
    }

    @Override
    public boolean getBoolean(int row) {
        return dictionary.getBoolean(index.getInt(row));
    }

    @Override
    public byte getByte(int row) {
        return dictionary.getByte(index.getInt(row));
    }

    @Override
    public short getShort(int row) {
        return dictionary.getShort(index.getInt(row));
    }

    @Override
    public int getInt(int row) {
        return dictionary.getInt(index.getInt(row));
    }

    @Override
    public long getLong(int row) {
        return dictionary.getLong(index.getInt(row));
    }

    @Override
    public float getFloat(int row) {
        return dictionary.getFloat(index.getInt(row));
    }

    @Override
    public double getDouble(int row) {
        return dictionary.getDouble(index.getInt(row));
    }

    @Override
    public Decimal getDecimal(int row, int precision, int scale) {
        return dictionary.getDecimal(index.getInt(row), precision, scale);
    }

    @Override
    public UTF8String getUTF8String(int row) {
        return dictionary.getUTF8String(index.getInt(row));
    }

    @Override
    public byte[] getBinary(int row) {
        return dictionary.getBinary(index.getInt(row));
    }

    @Override
    public ColumnarArray getArray(int row) {
        return dictionary.getArray(index.getInt(row));
    }
}
