package io.github.mlformats.angel.format.batch;

import io.github.mlformats.angel.format.type.ValueType;
import java.util.Arrays;

/**
 * A batch of elements of a matrix: row, column and value of each. One object serves all batches of a reader; arrays are
 * filled from their start on, those of parts that are not wanted stay empty.
 */
public final class Elements {
    private final Wanted wanted;
    private final boolean vectors;
    private final Values values;
    private int count;
    /** How many of the first elements were said to lie side by side. */
    private int run;

    private int[] rows = new int[0];
    private long[] columns = new long[0];
    private int[] starts = new int[1];

    /** Which parts of an element are needed. Parts that are not are not decoded and, so, not checked. */
    public record Wanted(boolean rows, boolean columns, boolean values) {
        public static final Wanted ALL = new Wanted(true, true, true);
    }

    /**
     * @param type of the values, or of the numbers in them
     * @param vectors whether a value is a vector
     */
    public Elements(ValueType type, boolean vectors, Wanted wanted) {
        this.wanted = wanted;
        this.vectors = vectors;
        this.values = Values.of(type);
    }

    public Wanted wanted() {
        return wanted;
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

    /** The values; if those are vectors, the numbers of all of them, one vector behind the other. */
    public Values values() {
        return values;
    }

    /** Vector i is the numbers {@code [starts[i], starts[i + 1])}. Only filled if values are vectors. */
    public int[] starts() {
        return starts;
    }

    /** Begins a new batch of at most {@code size} elements. */
    public void begin(int size) {
        count = 0;
        run = 0;
        if (wanted.rows && rows.length < size) {
            rows = new int[size];
        }
        if (wanted.columns && columns.length < size) {
            columns = new long[size];
        }
        if (vectors && starts.length <= size) {
            starts = new int[size + 1];
        } else if (!vectors && wanted.values) {
            values.ensure(size);
        }
    }

    /** Counts elements that were written behind the others. */
    public void add(int added) {
        count += added;
    }

    /** Ends the vector of the current element behind {@code end} numbers in all. */
    public void endVector(int end) {
        starts[count + 1] = end;
    }

    /** Says that the next {@code length} elements are of one row. */
    public void fillRows(int row, int length) {
        if (wanted.rows) {
            Arrays.fill(rows, count, count + length, row);
        }
    }

    /** Says that the next {@code length} elements lie side by side in one row, from {@code column} on. */
    public void fillRun(int row, long column, int length) {
        fillRows(row, length);
        if (!wanted.columns) {
            return;
        }
        for (int i = 0; i < length; i++) {
            columns[count + i] = column + i;
        }
        if (wanted.rows && run == count && goesOn(row, column)) {
            run += length;
        }
    }

    private boolean goesOn(int row, long column) {
        return count == 0 || rows[count - 1] == row && columns[count - 1] + 1 == column;
    }

    /** Whether all elements are known to lie side by side in one row. */
    public boolean isRun() {
        return run == count;
    }

    /** Leaves out the elements that equal 0. Values must be wanted and no vectors. */
    public void dropZeros() {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (values.isZero(i)) {
                continue;
            }
            if (kept < i) {
                values.copy(values, i, kept, 1);
                if (wanted.rows) {
                    rows[kept] = rows[i];
                }
                if (wanted.columns) {
                    columns[kept] = columns[i];
                }
            }
            kept++;
        }
        run = kept == count ? run : 0;
        count = kept;
    }
}
