package io.github.mlformats.core.record;

import io.github.mlformats.core.vector.BatchByteCounter;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * Builds a column of the current batch value by value. Rows are put in order; putting the last row again replaces it. Elements
 * of arrays and entries of maps are rows of child builders. Not thread-safe.
 *
 * <p>The typed {@code put} methods return whether the value fits the column's type; by default it does not. After a value that
 * did not fit, the row must be put again, for example with {@link #putNull}. Bytes are counted by a {@link BatchByteCounter}.
 */
public abstract class ColumnBuilder {
    /** Counts the bytes of the batch. */
    protected final BatchByteCounter byteCounter;

    private final String name;
    private final DataType type;

    /**
     * @param byteCounter counts the bytes of the batch
     * @param name path of the column, for messages
     */
    protected ColumnBuilder(BatchByteCounter byteCounter, String name, DataType type) {
        this.byteCounter = byteCounter;
        this.name = name;
        this.type = type;
    }

    /** Returns the path of the column, for messages. */
    public final String name() {
        return name;
    }

    /** Returns the type of the column. */
    public final DataType type() {
        return type;
    }

    /** Returns the vector; the same object for all batches. */
    public abstract ColumnVector vector();

    /** Starts a batch. */
    public abstract void startBatch();

    /** Finishes a batch: {@link #vector()} returns its rows. */
    public abstract void finishBatch(int rows);

    /** Puts a null row. */
    public abstract void putNull(int row);

    /** Puts a boolean. Returns false if the column is not boolean. */
    public boolean putBoolean(int row, boolean value) {
        return false;
    }

    /** Puts an integer. Returns false if it does not fit the column. */
    public boolean putLong(int row, long value) {
        return false;
    }

    /**
     * Puts an integer of 2^63 or more. Returns false if it does not fit the column.
     *
     * @param bits the unsigned 64-bit number
     */
    public boolean putUnsigned(int row, long bits) {
        return false;
    }

    /** Puts a floating-point number. Returns false if it does not fit the column. */
    public boolean putDouble(int row, double value) {
        return false;
    }

    /**
     * Puts binary data or a UTF-8 string. Returns false if the column is neither binary nor a string.
     *
     * @param bytes the value; the builder takes ownership of the array
     */
    public boolean putBytes(int row, byte[] bytes) {
        return false;
    }
}
