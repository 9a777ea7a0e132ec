package io.github.mlformats.angel.write.plan;

import io.github.mlformats.core.error.UsageException;
import java.io.Serializable;

/** Statistics of a matrix, collected by {@link ModelStatisticsPass}. Merged from the tasks of the pass. */
public final class MatrixStatistics implements Serializable {
    private static final long serialVersionUID = 1L;

    private long highestRow = -1;
    private long lowestColumn = Long.MAX_VALUE;
    private long highestColumn = Long.MIN_VALUE;
    private long count;
    private long size = InputRow.UNKNOWN;
    private boolean vectors;
    private boolean sparse;

    /** Adds an element. */
    void addElement(int row, long column) {
        highestRow = Math.max(highestRow, row);
        addColumns(column, column, 1);
        sparse = true;
    }

    /** Adds a row with its vector. */
    void addRow(InputRow input) {
        vectors = true;
        highestRow = Math.max(highestRow, input.row());
        addSize(input.size(), "a vector of ");
        sparse |= input.isSparse();
        int values = input.count();
        long before = Long.MIN_VALUE;
        for (int i = 0; input.isSparse() && i < values; i++) {
            long index = input.index(i);
            if (i > 0 && index <= before) {
                throw input.error("the indices of the vector in row " + input.row() + " must be ascending, but " + index
                        + " follows " + before);
            }
            before = index;
        }
        if (values > 0) {
            addColumns(input.index(0), input.index(values - 1), values);
        }
    }

    /** Adds a column, whose values belong to the first rows. */
    void addColumn(InputRow input) {
        sparse = true;
        addSize(input.count(), "a column with a number of rows of ");
        highestRow = Math.max(highestRow, input.count() - 1);
        if (input.count() > 0) {
            addColumns(input.column(), input.column(), input.count());
        }
    }

    private void addColumns(long first, long last, long values) {
        lowestColumn = Math.min(lowestColumn, first);
        highestColumn = Math.max(highestColumn, last);
        count += values;
    }

    private void addSize(long of, String what) {
        if (size != InputRow.UNKNOWN && of != InputRow.UNKNOWN && of != size) {
            throw new UsageException(what + of + " and another one of " + size
                    + ": all vectors or columns of a matrix must have the same size");
        }
        size = of == InputRow.UNKNOWN ? size : of;
    }

    /** Merges the statistics of another task. */
    void merge(MatrixStatistics other) {
        vectors |= other.vectors;
        sparse |= other.sparse;
        highestRow = Math.max(highestRow, other.highestRow);
        addSize(other.size, "a vector or column of ");
        if (other.count > 0) {
            addColumns(other.lowestColumn, other.highestColumn, other.count);
        }
    }

    /** Highest row + 1; at least 1. */
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

    /** Size of the vectors; {@link InputRow#UNKNOWN} if there are none, or none specifies it. */
    public long vectorSize() {
        return vectors ? size : InputRow.UNKNOWN;
    }

    /** Whether all rows are vectors with a value for every column. */
    public boolean isDense() {
        return !sparse;
    }
}
