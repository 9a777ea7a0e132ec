package io.github.mlformats.angel.read.vector;

import io.github.mlformats.angel.format.merge.RowBlock;
import io.github.mlformats.angel.plan.MatrixInfo;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Vectors as arrays of the whole index range. */
final class ArrayVectors implements RowVectors {
    private final FullNumbers numbers;

    ArrayVectors(MatrixInfo matrix) {
        this.numbers =
                new FullNumbers(matrix, matrix.number(), matrix.indexRange().start());
    }

    @Override
    public int show(RowBlock block, int first, int max) {
        return numbers.show(block, first, max);
    }

    @Override
    public ColumnVector vector() {
        return numbers.arrays();
    }
}
