package io.github.mlformats.angel.format.decode;

import io.github.mlformats.angel.format.matrix.NumberType;
import java.util.Arrays;

/**
 * A batch of elements of a matrix: row, column and value of each. Reused for all batches of a reader. Arrays are filled from the
 * start; those that the projection excludes stay empty. Not thread-safe.
 */
public final class ElementBatch {
    private final Projection projection;
    private final boolean vectors;
    private final ValueArray values;
    private int count;
    /** Number of leading elements that are known to be consecutive columns of one row. */
    private int run;

    private int[] rows = new int[0];
    private long[] columns = new long[0];
    private int[] starts = new int[1];

    /** The requested parts of an element. Other parts are neither decoded nor verified. */
    public record Projection(boolean rows, boolean columns, boolean values) {
        public static final Projection ALL = new Projection(true, true, true);
    }

    /**
     * @param type type of the values, or of the numbers in vectors
     * @param vectors whether values are vectors
     */
    public ElementBatch(NumberType type, boolean vectors, Projection projection) {
        this.projection = projection;
        this.vectors = vectors;
        this.values = ValueArray.of(type);
    }

    public Projection projection() {
        return projection;
    }

    /** Number of elements. */
    public int count() {
        return count;
    }

    public int[] rows() {
        return rows;
    }

    public long[] columns() {
        return columns;
    }

    /** The values; if these are vectors, the numbers of all vectors, one after another. */
    public ValueArray values() {
        return values;
    }

    /** Vector i contains the numbers {@code [starts[i], starts[i + 1])}. Filled only if values are vectors. */
    public int[] starts() {
        return starts;
    }

    /** Starts a new batch of at most {@code size} elements. */
    public void begin(int size) {
        count = 0;
        run = 0;
        if (projection.rows && rows.length < size) {
            rows = new int[size];
        }
        if (projection.columns && columns.length < size) {
            columns = new long[size];
        }
        if (vectors && starts.length <= size) {
            starts = new int[size + 1];
        } else if (!vectors && projection.values) {
            values.ensureCapacity(size);
        }
    }

    /** Increases the number of elements by those that were written after the others. */
    public void add(int added) {
        count += added;
    }

    /** Ends the vector of the current element at number {@code end} of the batch. */
    public void endVector(int end) {
        starts[count + 1] = end;
    }

    /** Sets the row of the next {@code length} elements. */
    public void fillRows(int row, int length) {
        if (projection.rows) {
            Arrays.fill(rows, count, count + length, row);
        }
    }

    /** Sets the next {@code length} elements to consecutive columns of a row, starting with {@code column}. */
    public void fillRun(int row, long column, int length) {
        fillRows(row, length);
        if (!projection.columns) {
            return;
        }
        for (int i = 0; i < length; i++) {
            columns[count + i] = column + i;
        }
        if (projection.rows && run == count && continuesRun(row, column)) {
            run += length;
        }
    }

    private boolean continuesRun(int row, long column) {
        return count == 0 || rows[count - 1] == row && columns[count - 1] + 1 == column;
    }

    /** Whether all elements are known to be consecutive columns of one row. */
    public boolean isSingleRun() {
        return run == count;
    }

    /** Removes the elements that equal 0. Values must be requested, and must not be vectors. */
    public void dropZeros() {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (values.isZero(i)) {
                continue;
            }
            if (kept < i) {
                values.copy(values, i, kept, 1);
                if (projection.rows) {
                    rows[kept] = rows[i];
                }
                if (projection.columns) {
                    columns[kept] = columns[i];
                }
            }
            kept++;
        }
        run = kept == count ? run : 0;
        count = kept;
    }
}
