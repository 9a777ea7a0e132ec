package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.merge.RowBlock;
import io.github.mlformats.angel.plan.MatrixInfo;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Shows rows of a matrix as vectors of one kind. */
interface RowVectors {
    /**
     * The kind that the user chose.
     *
     * @param wanted the type of the column, perhaps with fewer fields than it has
     */
    static RowVectors of(MatrixInfo matrix, DataType wanted) {
        return switch (matrix.choices().vectors()) {
            case SPARSE -> new SparseVectors(matrix, (StructType) wanted);
            case ARRAY -> new ArrayVectors(matrix);
            case ML -> new MlVectors(matrix);
        };
    }

    /**
     * Shows the rows from the one at {@code first} on.
     *
     * @param max how many at most
     * @return how many: fewer where they hold many numbers, but at least one
     */
    int show(RowBlock block, int first, int max);

    ColumnVector vector();
}
