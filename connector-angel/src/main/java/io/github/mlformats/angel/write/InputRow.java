package io.github.mlformats.angel.write;

import io.github.mlformats.core.error.UsageException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * An input row of any layout: an element, or the elements of a row or a column of a matrix. Mutable: {@link #moveTo} sets
 * the current row. Not thread-safe.
 */
public final class InputRow {
    private static final int ML_FIELDS = 4;
    private static final int STRUCT_FIELDS = 3;
    /** The size of a vector that does not specify it. */
    public static final long UNKNOWN = -1;

    private final InputColumns columns;
    private final UTF8String option;
    private final ValueBits bits;
    private InternalRow current;
    private UTF8String matrix;
    private int row;
    private long column;
    private long size;
    private ArrayData indices;
    private ArrayData values;

    /** @param matrix name of the matrix if no column contains it; otherwise null */
    public InputRow(InputColumns columns, String matrix) {
        this.columns = columns;
        this.option = matrix == null ? null : UTF8String.fromString(matrix);
        this.bits = ValueBits.of(columns.valueType());
    }

    /**
     * Sets the current row.
     *
     * @throws UsageException if the row has a null, or an invalid row number
     */
    public void moveTo(InternalRow next) {
        current = next;
        matrix = matrixOf(next);
        if (columns.row() != null) {
            row = row(next);
        }
        if (columns.column() != null) {
            checkNull(columns.column().at(), "the column");
            column = columns.column().of(next);
        }
        checkNull(columns.values().at(), "the value");
        indices = null;
        values = null;
        size = UNKNOWN;
        switch (columns.values().form()) {
            case SINGLE -> {}
            case ARRAY -> values(next.getArray(columns.values().at()));
            case ML -> ml(next.getStruct(columns.values().at(), ML_FIELDS));
            case STRUCT -> struct(next.getStruct(columns.values().at(), STRUCT_FIELDS));
        }
    }

    private UTF8String matrixOf(InternalRow next) {
        if (option != null) {
            return option;
        }
        if (next.isNullAt(columns.matrix())) {
            throw new UsageException("column matrix is null in a row: fill it, or filter out the row");
        }
        return next.getUTF8String(columns.matrix());
    }

    private int row(InternalRow next) {
        checkNull(columns.row().at(), "the row");
        long number = columns.row().of(next);
        if (number < 0 || number >= Integer.MAX_VALUE) {
            throw error("row " + number + ": rows are numbered from 0 to 2^31-2");
        }
        return (int) number;
    }

    private void checkNull(int at, String what) {
        if (current.isNullAt(at)) {
            throw error(what + " is null" + (at == columns.values().at() ? " " + place() : "")
                    + ": fill it, or filter out the row");
        }
    }

    private void values(ArrayData dense) {
        values = dense;
        size = dense.numElements();
    }

    private void ml(InternalRow vector) {
        if (vector.isNullAt(1)) {
            values(vector.getArray(3));
        } else {
            size = vector.getInt(1);
            indices = vector.getArray(2);
            values = vector.getArray(3);
        }
    }

    private void struct(InternalRow vector) {
        if (vector.isNullAt(2)) {
            throw error("the values of a vector are null in row " + row);
        }
        values = vector.getArray(2);
        indices = vector.isNullAt(1) ? null : vector.getArray(1);
        if (!vector.isNullAt(0)) {
            size = columns.values().wideSize() ? vector.getLong(0) : vector.getInt(0);
        } else if (indices == null) {
            size = values.numElements();
        }
        int found = indices == null ? (int) Math.min(size, Integer.MAX_VALUE) : indices.numElements();
        if (found != values.numElements()) {
            throw error("a vector in row " + row + " has " + values.numElements() + " values, but " + found
                    + (indices == null ? " as its size" : " indices"));
        }
        for (int i = 0; indices != null && i < found; i++) {
            if (indices.isNullAt(i)) {
                throw error("an index is null in row " + row + ": fill it, or filter out the row");
            }
        }
    }

    private String place() {
        return switch (columns.layout()) {
            case ROWS -> "in row " + row;
            case COLUMNS -> "in column " + column;
            default -> "in row " + row + ", column " + column;
        };
    }

    /** Creates an exception whose message starts with the name of the matrix. */
    public UsageException error(String what) {
        return new UsageException("matrix " + matrix + ": " + what);
    }

    /** Name of the matrix; valid until the next {@link #moveTo}. */
    public UTF8String matrix() {
        return matrix;
    }

    /** The row of the matrix; undefined in layout columns. */
    public int row() {
        return row;
    }

    /** The column of the matrix; undefined in layout rows. */
    public long column() {
        return column;
    }

    /** Size of the vector; {@link #UNKNOWN} if it does not specify one. */
    public long size() {
        return size;
    }

    /** Whether the vector has indices. */
    public boolean isSparse() {
        return indices != null;
    }

    /** Number of values. */
    public int count() {
        return values == null ? 1 : values.numElements();
    }

    /** The column of the i-th value of a vector. */
    public long index(int i) {
        return indices == null ? i : columns.values().wideIndices() ? indices.getLong(i) : indices.getInt(i);
    }

    /** The bits of the i-th value. */
    public long bits(int i) {
        if (values == null) {
            return bits.of(current, columns.values().at());
        }
        if (values.isNullAt(i)) {
            throw error("a value is null " + place());
        }
        return bits.of(values, i);
    }

    /** @throws UsageException if a value of the array is null */
    public void requireNonNullValues() {
        for (int i = 0; i < values.numElements(); i++) {
            if (values.isNullAt(i)) {
                throw error("a value is null " + place());
            }
        }
    }

    /** The array of values; null in layout elements. */
    public ArrayData values() {
        return values;
    }
}
