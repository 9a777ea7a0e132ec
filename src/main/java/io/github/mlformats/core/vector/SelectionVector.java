package io.github.mlformats.core.vector;

import org.apache.spark.sql.vectorized.ColumnVector;

/** The selected rows of another vector, in order. */
public final class SelectionVector extends DelegatingVector {
    private final int[] rows;

    /** @param rows the inner row of each row; owned by the caller, which may change it between batches */
    public SelectionVector(ColumnVector inner, int[] rows) {
        super(inner.dataType(), inner);
        this.rows = rows;
    }

    @Override
    int innerRow(int row) {
        return rows[row];
    }
}
