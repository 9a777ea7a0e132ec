package io.github.mlformats.angel.write.plan;

import io.github.mlformats.angel.write.input.GivenRow;
import io.github.mlformats.core.error.UsageException;
import java.io.Serializable;

/** What a look at the rows of a matrix has found. */
public final class Measure implements Serializable {
    private static final long serialVersionUID = 1L;

    private long highestRow = -1;
    private long lowestColumn = Long.MAX_VALUE;
    private long highestColumn = Long.MIN_VALUE;
    private long count;
    private long size = GivenRow.UNKNOWN;
    private boolean vectors;
    private boolean sparse;

    /** An element. */
    void addElement(int row, long column) {
        highestRow = Math.max(highestRow, row);
        addColumns(column, column, 1);
        sparse = true;
    }

    /** A row. */
    void addRow(GivenRow given) {
        vectors = true;
        highestRow = Math.max(highestRow, given.row());
        addSize(given.size(), "a vector of ");
        sparse |= given.isSparse();
        int values = given.count();
        long before = Long.MIN_VALUE;
        for (int i = 0; given.isSparse() && i < values; i++) {
            long index = given.index(i);
            if (i > 0 && index <= before) {
                throw given.error("the indices of the vector in row " + given.row() + " must be ascending, but " + index
                        + " follows " + before);
            }
            before = index;
        }
        if (values > 0) {
            addColumns(given.index(0), given.index(values - 1), values);
        }
    }

    /** A column, whose values are of the first rows. */
    void addColumn(GivenRow given) {
        sparse = true;
        addSize(given.count(), "a column with a number of rows of ");
        highestRow = Math.max(highestRow, given.count() - 1);
        if (given.count() > 0) {
            addColumns(given.column(), given.column(), given.count());
        }
    }

    private void addColumns(long first, long last, long values) {
        lowestColumn = Math.min(lowestColumn, first);
        highestColumn = Math.max(highestColumn, last);
        count += values;
    }

    private void addSize(long of, String what) {
        if (size != GivenRow.UNKNOWN && of != GivenRow.UNKNOWN && of != size) {
            throw new UsageException(what + of + " and another one of " + size
                    + ": all vectors or columns of a matrix must have the same size");
        }
        size = of == GivenRow.UNKNOWN ? size : of;
    }

    /** Adds what another task has found. */
    void add(Measure other) {
        vectors |= other.vectors;
        sparse |= other.sparse;
        highestRow = Math.max(highestRow, other.highestRow);
        addSize(other.size, "a vector or column of ");
        if (other.count > 0) {
            addColumns(other.lowestColumn, other.highestColumn, other.count);
        }
    }

    /** Rows up to the highest one; at least one. */
    public long rows() {
        return Math.max(1, highestRow + 1);
    }

    /** Whether there is any element. */
    public boolean hasElements() {
        return count > 0;
    }

    public long lowestColumn() {
        return lowestColumn;
    }

    public long highestColumn() {
        return highestColumn;
    }

    /** Number of elements. */
    public long count() {
        return count;
    }

    /** The size of the vectors; {@link GivenRow#UNKNOWN} if there are none, or none says it. */
    public long vectorSize() {
        return vectors ? size : GivenRow.UNKNOWN;
    }

    /** Whether all of its rows are vectors with a value for every column. */
    public boolean isDense() {
        return !sparse;
    }
}
