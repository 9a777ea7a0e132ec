package io.github.mlformats.core.vector;

import org.apache.spark.sql.types.DataTypes;

/** The number of each row, or of the group of neighbouring rows it lies in. */
public final class RowNumberVector extends BatchVector {
    private final long groupSize;
    private long firstRow;

    /** @param groupSize number of rows in a group, at least 1; 1 numbers the rows themselves */
    public RowNumberVector(long groupSize) {
        super(DataTypes.LongType);
        this.groupSize = groupSize;
    }

    /** Shows a batch that begins with row {@code firstRow}. */
    public void show(long firstRow) {
        this.firstRow = firstRow;
    }

    @Override
    public long getLong(int row) {
        return (firstRow + row) / groupSize;
    }
}
