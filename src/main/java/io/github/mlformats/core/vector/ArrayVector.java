package io.github.mlformats.core.vector;

import java.util.BitSet;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;

/** A vector of arrays that share one element vector. */
public final class ArrayVector extends BatchVector {
    private final ColumnVector child;
    private int[] starts;
    private int first;
    /** Starts of arrays of the same length. */
    private int[] multiples = {};

    /** @param child the elements of all rows, concatenated */
    public ArrayVector(DataType type, ColumnVector child) {
        super(type);
        this.child = child;
    }

    /**
     * Sets a new batch. The batch of the child is set separately.
     *
     * @param starts array i is the child's values {@code [starts[first + i], starts[first + i + 1])}
     * @param nulls which arrays are null: array i if bit {@code first + i} is set; null if none is
     */
    public void setBatch(int[] starts, int first, int count, BitSet nulls) {
        this.starts = starts;
        this.first = first;
        setBatch(count, nulls, first);
    }

    /**
     * Sets a new batch of arrays of the same length, without nulls. The batch of the child is set separately.
     *
     * @param length number of values of each array; array i is the child's values from {@code (first + i) * length} on
     */
    public void setBatch(int length, int first, int count) {
        if (multiples.length <= count) {
            multiples = new int[count + 1];
        }
        for (int i = 0; i <= count; i++) {
            multiples[i] = (first + i) * length;
        }
        setBatch(multiples, 0, count, null);
    }

    @Override
    public ColumnarArray getArray(int row) {
        if (isNullAt(row)) {
            return null;
        }
        int start = starts[first + row];
        return new ColumnarArray(child, start, starts[first + row + 1] - start);
    }

    @Override
    public ColumnVector getChild(int ordinal) {
        return child;
    }
}
