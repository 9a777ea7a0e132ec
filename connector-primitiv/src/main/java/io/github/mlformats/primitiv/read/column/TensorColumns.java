package io.github.mlformats.primitiv.read.column;

import io.github.mlformats.core.vector.SelectionVector;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * The columns that are equal for all rows of a tensor. They are written once per tensor and expanded to rows by a
 * selection vector.
 */
final class TensorColumns {
    private final List<TensorColumn> columns = new ArrayList<>();
    private final List<TensorRef> tensors = new ArrayList<>();
    private final int[] tensorOfRow;
    private int rows;

    /** @param maxRows most rows of a batch */
    TensorColumns(int maxRows) {
        tensorOfRow = new int[maxRows];
    }

    /** Adds a column; returns a vector with its value per row. */
    ColumnVector add(TensorColumn column) {
        columns.add(column);
        return new SelectionVector(column.vector(), tensorOfRow);
    }

    void clear() {
        tensors.clear();
        rows = 0;
    }

    void add(TensorRef tensor, int count) {
        for (int i = 0; i < count; i++) {
            tensorOfRow[rows++] = tensors.size();
        }
        tensors.add(tensor);
    }

    void setBatch() {
        columns.forEach(column -> column.setBatch(tensors));
    }
}
