package io.github.mlformats.angel.read.vector;

import io.github.mlformats.angel.format.merge.RowBlock;
import io.github.mlformats.angel.read.MatrixInfo;
import java.util.Optional;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Presents rows of a matrix as vectors of one representation. Implementations are not thread-safe. */
public interface RowVectors {
    /** Maximum number of numbers in a batch; a single row may have more. */
    int BATCH_NUMBERS = 1 << 17;

    /**
     * Creates the vectors for option {@code vectors}.
     *
     * @param requested the requested type of the column, which may have been pruned to some of its fields
     */
    static RowVectors of(MatrixInfo matrix, DataType requested) {
        return switch (matrix.options().vectors()) {
            case SPARSE -> SparseRowVectors.structs(matrix, (StructType) requested);
            case ARRAY -> DenseRowVectors.arrays(matrix);
            case ML -> matrix.encoding().rowType().isDense() ? DenseRowVectors.ml(matrix) : SparseRowVectors.ml(matrix);
        };
    }

    /** Number of rows of {@code width} numbers in a batch of at most {@code max} rows; at least 1. */
    static int batchRows(int width, int max) {
        return Math.max(1, Math.min(max, BATCH_NUMBERS / Math.max(1, width)));
    }

    /** These vectors, if their rows can be filled directly from batches; otherwise empty. */
    default Optional<DenseRowVectors> dense() {
        return Optional.empty();
    }

    /**
     * Sets the batch to the rows from {@code first} on.
     *
     * @param max maximum number of rows
     * @return number of rows: at least 1, fewer than {@code max} if the rows have many numbers
     */
    int setBatch(RowBlock block, int first, int max);

    ColumnVector vector();
}
