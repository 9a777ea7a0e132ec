package io.github.mlformats.angel.format.decode;

import io.github.mlformats.angel.format.matrix.NumberType;

/** A batch of columns of a matrix, each with its values in all rows of a partition. Reused for all batches of a reader. */
public final class ColumnBatch {
    private final int width;
    private final ValueArray values;
    private int count;
    private long[] index = new long[0];

    /** @param width number of values of a column */
    public ColumnBatch(NumberType type, int width) {
        this.width = width;
        this.values = ValueArray.of(type);
    }

    /** Number of columns. */
    public int count() {
        return count;
    }

    /** Number of values of a column. */
    public int width() {
        return width;
    }

    /** The column numbers. The first {@link #count()} are valid. */
    public long[] index() {
        return index;
    }

    /** The values of column i, by ascending row, are those at {@code [i * width, (i + 1) * width)}. */
    public ValueArray values() {
        return values;
    }

    /** Starts a new batch of at most {@code size} columns. */
    public void begin(int size) {
        count = 0;
        if (index.length < size) {
            index = new long[size];
        }
        values.ensureCapacity(size * width);
    }

    /** Increases the number of columns by those that were written after the others. */
    public void add(int added) {
        count += added;
    }
}
