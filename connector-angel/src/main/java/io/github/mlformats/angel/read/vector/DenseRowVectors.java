package io.github.mlformats.angel.read.vector;

import io.github.mlformats.angel.format.merge.RowBlock;
import io.github.mlformats.angel.read.MatrixInfo;
import io.github.mlformats.core.vector.ml.MlStructs;
import java.util.Optional;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * Row vectors with a value for every column.
 *
 * @param vector the column vector over the numbers
 */
record DenseRowVectors(DenseArrays numbers, ColumnVector vector) implements RowVectors {
    /** Arrays over the index range. */
    static DenseRowVectors arrays(MatrixInfo matrix) {
        DenseArrays numbers =
                new DenseArrays(matrix, matrix.valueType(), matrix.indexRange().start());
        return new DenseRowVectors(numbers, numbers.arrays());
    }

    /** Dense Spark ML vectors, which start at column 0. */
    static DenseRowVectors ml(MatrixInfo matrix) {
        DenseArrays numbers = new DenseArrays(matrix, DataTypes.DoubleType, 0);
        return new DenseRowVectors(numbers, MlStructs.denseVectors(numbers.arrays()));
    }

    @Override
    public Optional<DenseBlockArrays> dense() {
        return numbers.dense();
    }

    @Override
    public int setBatch(RowBlock block, int first, int max) {
        return numbers.setBatch(block, first, max);
    }
}
