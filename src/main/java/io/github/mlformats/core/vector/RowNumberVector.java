package io.github.mlformats.core.vector;

import org.apache.spark.sql.types.DataTypes;

/** A vector of row numbers, or of the numbers of row groups of a fixed size. */
public final class RowNumberVector extends BatchVector {
    private final long groupSize;
    private long firstRow;

    /** @param groupSize number of rows in a group, at least 1; 1 numbers the rows themselves */
    public RowNumberVector(long groupSize) {
        super(DataTypes.LongType);
        this.groupSize = groupSize;
    }

    /** Sets a new batch that starts with row {@code firstRow}. */
    public void setBatch(long firstRow) {
        this.firstRow = firstRow;
    }

    @Override
    public long getLong(int row) {
        return (firstRow + row) / groupSize;
    }
}
