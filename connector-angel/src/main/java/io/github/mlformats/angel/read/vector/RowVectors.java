package io.github.mlformats.angel.read.vector;

import io.github.mlformats.angel.format.merge.RowBlock;
import io.github.mlformats.angel.plan.MatrixInfo;
import java.util.Optional;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Shows rows of a matrix as vectors of one kind. */
public interface RowVectors {
    /** Numbers in arrays and vectors after which a batch ends early; one row of the table may have more. */
    int BATCH_NUMBERS = 1 << 17;

    /**
     * The kind that the user chose.
     *
     * @param wanted the type of the column, perhaps with fewer fields than it has
     */
    static RowVectors of(MatrixInfo matrix, DataType wanted) {
        return switch (matrix.choices().vectors()) {
            case SPARSE -> new SparseVectors(matrix, (StructType) wanted);
            case ARRAY -> FullVectors.arrays(matrix);
            case ML -> matrix.encoding().rowType().isDense() ? FullVectors.ml(matrix) : new SparseMlVectors(matrix);
        };
    }

    /** How many rows of {@code width} numbers a batch has, which may have {@code max}. */
    static int rowsOf(int width, int max) {
        return Math.max(1, Math.min(max, BATCH_NUMBERS / Math.max(1, width)));
    }

    /** Shows rows that were put together straight from batches; empty if that cannot be done. */
    default Optional<DenseNumbers> dense() {
        return Optional.empty();
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
