package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.merge.RowBlock;
import io.github.mlformats.angel.plan.MatrixInfo;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Shows rows of a matrix as vectors of one kind. */
interface RowVectors {
    /**
     * The kind that the user chose, and the row type asks for.
     *
     * @param wanted the type of the column, perhaps with fewer fields than it has
     */
    static RowVectors of(MatrixInfo matrix, DataType wanted) {
        return switch (matrix.choices().vectors()) {
            case SPARSE -> new SparseVectors(matrix, (StructType) wanted);
            case ARRAY -> new ArrayVectors(matrix);
            case ML -> matrix.encoding().rowType().isDense() ? MlVectors.dense(matrix) : MlVectors.sparse(matrix);
        };
    }

    /** Numbers that a row takes in memory beside its elements. */
    long width();

    /** Goes to other rows. */
    void set(RowBlock block, int rows);

    /** Shows {@code count} of the rows from the one at {@code first} on. */
    void show(int first, int count);

    ColumnVector vector();
}
