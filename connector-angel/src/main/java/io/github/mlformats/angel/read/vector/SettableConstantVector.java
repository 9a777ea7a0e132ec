package io.github.mlformats.angel.read.vector;

import io.github.mlformats.core.vector.BatchVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.unsafe.types.UTF8String;

/** A vector with the same value in all rows of a batch: an integer, a string, or null. May be set for each batch. */
public final class SettableConstantVector extends BatchVector {
    private long number;
    private UTF8String text;
    private boolean known;

    public SettableConstantVector(DataType type) {
        super(type);
    }

    public void set(long value) {
        number = value;
        known = true;
    }

    public void set(String value) {
        text = UTF8String.fromString(value);
        known = true;
    }

    @Override
    public boolean isNullAt(int row) {
        return !known;
    }

    @Override
    public boolean hasNull() {
        return !known;
    }

    /** Either 0 or {@link Integer#MAX_VALUE}: the number of rows is not known here. */
    @Override
    public int numNulls() {
        return known ? 0 : Integer.MAX_VALUE;
    }

    @Override
    public byte getByte(int row) {
        return (byte) number;
    }

    @Override
    public int getInt(int row) {
        return (int) number;
    }

    @Override
    public long getLong(int row) {
        return number;
    }

    @Override
    public UTF8String getUTF8String(int row) {
        return text;
    }
}
