package io.github.mlformats.angel.read.vector;

import io.github.mlformats.angel.format.batch.ValueArray;
import io.github.mlformats.angel.format.merge.DenseBlock;
import io.github.mlformats.angel.format.merge.RowBlock;
import io.github.mlformats.angel.format.type.NumberType;
import io.github.mlformats.angel.read.MatrixInfo;
import io.github.mlformats.core.vector.ml.MlStructs;
import java.util.Optional;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Row vectors with a value for every column, 0 for columns that are not stored. */
public final class DenseRowVectors implements RowVectors {
    private final long firstColumn;
    private final int width;
    private final ValueArray values;
    private final FixedLengthArrays arrays;
    private final ColumnVector vector;
    /** Null if the matrix is not dense. */
    private final DenseBlock block;

    /**
     * @param number Spark type of the numbers in the vectors
     * @param firstColumn column of the first value
     * @param ml whether the vectors are Spark ML vectors rather than arrays
     */
    private DenseRowVectors(MatrixInfo matrix, DataType number, long firstColumn, boolean ml) {
        NumberType type = matrix.encoding().value();
        this.firstColumn = firstColumn;
        this.width = (int) (matrix.indexRange().end() - firstColumn);
        this.values = ValueArray.of(type);
        this.arrays = new FixedLengthArrays(type, number);
        this.vector = ml ? MlStructs.denseVectors(arrays.vector()) : arrays.vector();
        this.block =
                matrix.encoding().rowType().isDense() ? new DenseBlock(type, matrix.indexRange(), firstColumn) : null;
    }

    /** Arrays over the index range. */
    static DenseRowVectors arrays(MatrixInfo matrix) {
        return new DenseRowVectors(
                matrix, matrix.valueType(), matrix.indexRange().start(), false);
    }

    /** Dense Spark ML vectors, which start at column 0. */
    static DenseRowVectors ml(MatrixInfo matrix) {
        return new DenseRowVectors(matrix, DataTypes.DoubleType, 0, true);
    }

    @Override
    public Optional<DenseRowVectors> dense() {
        return block == null ? Optional.empty() : Optional.of(this);
    }

    /** The block for rows that are filled directly from batches. */
    public DenseBlock block() {
        return block;
    }

    /** Sets the batch to the rows of the {@link #block} from {@code first} on; returns their number, from 1 to {@code max}. */
    public int setBatch(int first, int max) {
        int count = RowVectors.batchRows(width, max);
        arrays.setBatch(block.values(), width, first, count);
        return count;
    }

    @Override
    public int setBatch(RowBlock rows, int first, int max) {
        int count = RowVectors.batchRows(width, max);
        values.ensureCapacity(count * width);
        values.zero(0, count * width);
        for (int i = 0; i < count; i++) {
            rows.scatter(first + i, firstColumn, values, i * width);
        }
        arrays.setBatch(values, width, 0, count);
        return count;
    }

    @Override
    public ColumnVector vector() {
        return vector;
    }
}
