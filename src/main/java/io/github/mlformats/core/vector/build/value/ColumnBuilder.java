package io.github.mlformats.core.vector.build.value;

import io.github.mlformats.core.vector.BatchBytes;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * Collects the values of a column for the current batch. Rows are put in order; a row may be put again, which forgets what
 * it was. Elements of lists and entries of maps are rows of builders of their own.
 *
 * <p>The {@code put} methods for kinds of values answer whether the column holds the value; what a builder does not override
 * does not fit it. After a value that did not fit, the row has to be put again. What is held is counted by a
 * {@link BatchBytes}.
 */
public abstract class ColumnBuilder {
    /** Where the column notes the bytes that it holds. */
    protected final BatchBytes held;

    private final String name;
    private final DataType type;

    /**
     * @param held where to note the bytes that the column holds
     * @param name the column, with those it is a part of, for messages
     */
    protected ColumnBuilder(BatchBytes held, String name, DataType type) {
        this.held = held;
        this.name = name;
        this.type = type;
    }

    /** The column, with those it is a part of, for messages. */
    public final String name() {
        return name;
    }

    /** The type of the column. */
    public final DataType type() {
        return type;
    }

    /** The column of each batch, the same object for all. */
    public abstract ColumnVector vector();

    /** Begins a batch. */
    public abstract void clear();

    /** Ends a batch: {@link #vector()} shows its rows. */
    public abstract void show(int rows);

    /** Puts a row without a value. */
    public abstract void putNull(int row);

    /** Puts true or false; false if the column holds no booleans. */
    public boolean putBoolean(int row, boolean value) {
        return false;
    }

    /** Puts a whole number; false if it does not fit the column. */
    public boolean putLong(int row, long value) {
        return false;
    }

    /**
     * Puts a whole number from 2^63 on; false if it does not fit the column.
     *
     * @param bits the number without a sign
     */
    public boolean putUnsigned(int row, long bits) {
        return false;
    }

    /** Puts a real number; false if it does not fit the column. */
    public boolean putDouble(int row, double value) {
        return false;
    }

    /**
     * Puts bytes, or a text in UTF-8; false if the column holds neither.
     *
     * @param bytes an array of their own, which the column keeps
     */
    public boolean putBytes(int row, byte[] bytes) {
        return false;
    }
}
