package io.github.mlformats.angel.read.vector;

import io.github.mlformats.angel.format.batch.ValueArray;
import io.github.mlformats.angel.format.merge.DenseBlock;
import io.github.mlformats.angel.format.merge.RowBlock;
import io.github.mlformats.angel.read.MatrixInfo;
import io.github.mlformats.core.vector.ArrayVector;
import java.util.Optional;
import org.apache.spark.sql.types.DataType;

/** Expands rows to arrays with a value for every column, 0 for columns that are not stored. */
final class DenseArrays {
    private final MatrixInfo matrix;
    private final long firstColumn;
    private final int width;
    private final ValueArray values;
    private final FixedLengthArrays arrays;

    /**
     * @param number Spark type of the numbers in the arrays
     * @param firstColumn column of the first value
     */
    DenseArrays(MatrixInfo matrix, DataType number, long firstColumn) {
        this.matrix = matrix;
        this.firstColumn = firstColumn;
        this.width = (int) (matrix.indexRange().end() - firstColumn);
        this.values = ValueArray.of(matrix.encoding().value());
        this.arrays = new FixedLengthArrays(values.type(), number);
    }

    ArrayVector arrays() {
        return arrays.vector();
    }

    /** The arrays for rows that are filled directly from batches; empty if the matrix is not dense. */
    Optional<DenseBlockArrays> dense() {
        if (!matrix.encoding().rowType().isDense()) {
            return Optional.empty();
        }
        DenseBlock block = new DenseBlock(values.type(), matrix.indexRange(), firstColumn);
        return Optional.of(new DenseBlockArrays(block, arrays));
    }

    /** Sets the batch to the rows from {@code first} on; returns their number, from 1 to {@code max}. */
    int setBatch(RowBlock block, int first, int max) {
        int count = RowVectors.batchRows(width, max);
        values.ensureCapacity(count * width);
        values.zero(0, count * width);
        for (int i = 0; i < count; i++) {
            block.scatter(first + i, firstColumn, values, i * width);
        }
        arrays.setBatch(values, width, 0, count);
        return count;
    }
}
