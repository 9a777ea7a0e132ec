package io.github.mlformats.core.vector;

import org.apache.spark.sql.vectorized.ColumnVector;

/** Some rows of another vector, in their order. */
public final class SelectionVector extends DelegatingVector {
    private final int[] rows;

    /** @param rows the inner row of each row; owned by the caller, who may change it from batch to batch */
    public SelectionVector(ColumnVector inner, int[] rows) {
        super(inner.dataType(), inner);
        this.rows = rows;
    }

    @Override
    int innerRow(int row) {
        return rows[row];
    }
}
