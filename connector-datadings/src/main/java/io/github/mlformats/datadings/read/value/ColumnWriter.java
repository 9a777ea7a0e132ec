package io.github.mlformats.datadings.read.value;

import io.github.mlformats.datadings.format.numpy.NdValue;
import java.io.IOException;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * Collects the values of a column for the current batch. Rows are put in order; a row may be put again, which forgets what
 * it was.
 *
 * <p>The {@code put} methods for kinds of values answer whether the value fits the column without loss; what a column does
 * not override does not fit it. Those without a value take it from the cursor, whose head was read.
 */
public abstract class ColumnWriter {
    final ValueReader values;
    final String name;
    final DataType type;

    /** @param name the column, with those it is a part of, for messages */
    ColumnWriter(ValueReader values, String name, DataType type) {
        this.values = values;
        this.name = name;
        this.type = type;
    }

    /** The same object for all batches. */
    public abstract ColumnVector vector();

    /** Begins a batch. */
    public abstract void clear();

    /** Ends a batch: {@link #vector()} shows its rows. */
    public abstract void show(int rows);

    public abstract void putNull(int row);

    /** Reads the next value of the sample. */
    public final void read(int row) throws IOException {
        values.read(this, row);
    }

    boolean putBoolean(int row, boolean value) throws IOException {
        return false;
    }

    boolean putInteger(int row, long value) throws IOException {
        return false;
    }

    /** @param bits a number from 2^63 on */
    boolean putUnsigned(int row, long bits) throws IOException {
        return false;
    }

    boolean putReal(int row, double value) throws IOException {
        return false;
    }

    boolean putText(int row) throws IOException {
        return false;
    }

    boolean putBinary(int row) throws IOException {
        return false;
    }

    boolean putExtension(int row) throws IOException {
        return false;
    }

    boolean putList(int row) throws IOException {
        return false;
    }

    /** The cursor is before the map. */
    boolean putMap(int row) throws IOException {
        return false;
    }

    boolean putComplex(int row, double re, double im) throws IOException {
        return false;
    }

    boolean putArray(int row, NdValue array) throws IOException {
        return false;
    }

    boolean putBytes(int row, byte[] bytes) {
        return false;
    }

    /** What becomes of a value that does not fit; the cursor is before it. */
    void putOther(int row) throws IOException {
        throw values.misfit(name, type.catalogString());
    }
}
