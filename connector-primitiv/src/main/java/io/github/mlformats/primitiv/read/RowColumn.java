package io.github.mlformats.primitiv.read;

import java.io.IOException;
import org.apache.spark.sql.vectorized.ColumnVector;

/** A column with a value per row, filled tensor by tensor. */
interface RowColumn {
    /** Starts a batch. */
    void clear();

    /**
     * Adds consecutive rows.
     *
     * @param firstRow number of the first row in the tensor
     */
    void add(TensorRef tensor, long firstRow, int rows) throws IOException;

    /** Publishes the rows of the batch in the vector. */
    void setBatch();

    /** Returns the vector, the same object for every batch. */
    ColumnVector vector();
}
