package io.github.mlformats.angel.read.vector;

import io.github.mlformats.angel.format.batch.Values;
import io.github.mlformats.angel.format.merge.DenseBlock;
import io.github.mlformats.angel.format.merge.RowBlock;
import io.github.mlformats.angel.plan.MatrixInfo;
import io.github.mlformats.core.vector.ArrayVector;
import java.util.Optional;
import org.apache.spark.sql.types.DataType;

/** Expands rows to arrays with a value for every column, 0 for columns that are not stored. */
final class FullNumbers {
    private final MatrixInfo matrix;
    private final long firstColumn;
    private final int width;
    private final Values values;
    private final EqualArrays arrays;

    /**
     * @param number Spark type of the numbers in the arrays
     * @param firstColumn column of the first value
     */
    FullNumbers(MatrixInfo matrix, DataType number, long firstColumn) {
        this.matrix = matrix;
        this.firstColumn = firstColumn;
        this.width = (int) (matrix.indexRange().end() - firstColumn);
        this.values = Values.of(matrix.encoding().value());
        this.arrays = new EqualArrays(values.type(), number);
    }

    ArrayVector arrays() {
        return arrays.vector();
    }

    /** The arrays for rows that are filled directly from batches; empty if the matrix is not dense. */
    Optional<DenseNumbers> dense() {
        if (!matrix.encoding().rowType().isDense()) {
            return Optional.empty();
        }
        DenseBlock block = new DenseBlock(values.type(), matrix.indexRange(), firstColumn);
        return Optional.of(new DenseNumbers(block, arrays));
    }

    /** Sets the batch to the rows from {@code first} on; returns their number, from 1 to {@code max}. */
    int show(RowBlock block, int first, int max) {
        int count = RowVectors.rowsOf(width, max);
        values.ensure(count * width);
        values.zero(0, count * width);
        for (int i = 0; i < count; i++) {
            block.scatter(first + i, firstColumn, values, i * width);
        }
        arrays.show(values, width, 0, count);
        return count;
    }
}
