package io.github.mlformats.primitiv.read.column;

import java.io.IOException;
import org.apache.spark.sql.vectorized.ColumnVector;

/** A column that is filled with the rows of one tensor after another. */
interface RowColumn {
    /** Begins a batch. */
    void clear();

    /**
     * Adds neighbouring rows.
     *
     * @param firstRow number of the first of them among the tensor's rows
     */
    void add(ShownTensor tensor, long firstRow, int rows) throws IOException;

    /** Shows what was added since the batch began. */
    void show();

    /** The same object for every batch. */
    ColumnVector vector();
}
