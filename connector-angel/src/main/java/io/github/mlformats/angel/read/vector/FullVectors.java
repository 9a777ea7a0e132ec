package io.github.mlformats.angel.read.vector;

import io.github.mlformats.angel.format.merge.RowBlock;
import io.github.mlformats.angel.plan.MatrixInfo;
import io.github.mlformats.core.vector.ml.MlStructs;
import java.util.Optional;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * Row vectors with a value for every column.
 *
 * @param vector the column vector over the numbers
 */
record FullVectors(FullNumbers numbers, ColumnVector vector) implements RowVectors {
    /** Arrays over the index range. */
    static FullVectors arrays(MatrixInfo matrix) {
        FullNumbers numbers =
                new FullNumbers(matrix, matrix.number(), matrix.indexRange().start());
        return new FullVectors(numbers, numbers.arrays());
    }

    /** Dense Spark ML vectors, which start at column 0. */
    static FullVectors ml(MatrixInfo matrix) {
        FullNumbers numbers = new FullNumbers(matrix, DataTypes.DoubleType, 0);
        return new FullVectors(numbers, MlStructs.denseVectors(numbers.arrays()));
    }

    @Override
    public Optional<DenseNumbers> dense() {
        return numbers.dense();
    }

    @Override
    public int show(RowBlock block, int first, int max) {
        return numbers.show(block, first, max);
    }
}
