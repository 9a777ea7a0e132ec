package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.DenseBlock;
import io.github.mlformats.angel.format.RowBlock;
import io.github.mlformats.angel.format.decode.ValueArray;
import io.github.mlformats.angel.format.matrix.NumberType;
import io.github.mlformats.angel.read.PartitionGroup.MatrixInfo;
import io.github.mlformats.angel.schema.AngelColumns;
import io.github.mlformats.angel.schema.AngelReadOptions;
import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.core.vector.ConstantVector;
import io.github.mlformats.core.vector.IntVector;
import io.github.mlformats.core.vector.LongVector;
import io.github.mlformats.core.vector.MlStructs;
import io.github.mlformats.core.vector.StructVector;
import java.util.Optional;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Presents rows of a matrix as vectors of one representation. Implementations are not thread-safe. */
interface RowVectors {
    /** Maximum number of numbers in a batch; a single row may have more. */
    int BATCH_NUMBERS = 1 << 17;

    /**
     * Creates the vectors for option {@code vectors}.
     *
     * @param requested the requested type of the column, which may have been pruned to some of its fields
     */
    static RowVectors of(MatrixInfo matrix, DataType requested) {
        return switch (matrix.options().get(AngelReadOptions.VECTORS)) {
            case SPARSE -> new SparseStructs(matrix, (StructType) requested);
            case ARRAY -> DenseRowVectors.arrays(matrix);
            case ML ->
                matrix.encoding().rowType().isDense() ? DenseRowVectors.mlVectors(matrix) : new SparseMlVectors(matrix);
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

    /** Row vectors with a value for every column, 0 for columns that are not stored. */
    final class DenseRowVectors implements RowVectors {
        private final long firstColumn;
        private final int width;
        private final ValueArray values;
        private final ValueArrayVector numbers;
        private final ArrayVector arrays;
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
            this.numbers = new ValueArrayVector(type, number);
            this.arrays = numbers.newArrays();
            this.vector = ml ? MlStructs.denseVectors(arrays) : arrays;
            this.block = matrix.encoding().rowType().isDense()
                    ? new DenseBlock(type, matrix.indexRange(), firstColumn)
                    : null;
        }

        /** Arrays over the index range. */
        static DenseRowVectors arrays(MatrixInfo matrix) {
            return new DenseRowVectors(
                    matrix, matrix.valueType(), matrix.indexRange().start(), false);
        }

        /** Dense Spark ML vectors, which start at column 0. */
        static DenseRowVectors mlVectors(MatrixInfo matrix) {
            return new DenseRowVectors(matrix, DataTypes.DoubleType, 0, true);
        }

        @Override
        public Optional<DenseRowVectors> dense() {
            return block == null ? Optional.empty() : Optional.of(this);
        }

        /** The block for rows that are filled directly from batches. */
        DenseBlock block() {
            return block;
        }

        /** Sets the batch to the rows of the {@link #block} from {@code first} on; returns their number, from 1 to {@code max}. */
        int setBatch(int first, int max) {
            int count = RowVectors.batchRows(width, max);
            setArrays(block.values(), first, count);
            return count;
        }

        private void setArrays(ValueArray all, int first, int count) {
            numbers.setBatch(all, (first + count) * width);
            arrays.setBatch(width, first, count);
        }

        @Override
        public int setBatch(RowBlock rows, int first, int max) {
            int count = RowVectors.batchRows(width, max);
            values.ensureCapacity(count * width);
            values.zero(0, count * width);
            for (int i = 0; i < count; i++) {
                rows.scatter(first + i, firstColumn, values, i * width);
            }
            setArrays(values, 0, count);
            return count;
        }

        @Override
        public ColumnVector vector() {
            return vector;
        }
    }

    /** Row vectors of the stored elements only: their columns and their values. */
    abstract class SparseRowVectors implements RowVectors {
        private final ValueArray values;
        private final ValueArrayVector numbers;
        private final ArrayVector arrays;
        private long[] columns = new long[0];

        /** @param number Spark type of the numbers in the vectors */
        private SparseRowVectors(NumberType type, DataType number) {
            this.values = ValueArray.of(type);
            this.numbers = new ValueArrayVector(type, number);
            this.arrays = numbers.newArrays();
        }

        /** The values of each row. */
        final ArrayVector arrays() {
            return arrays;
        }

        @Override
        public final int setBatch(RowBlock block, int first, int max) {
            int[] starts = new int[max + 1];
            int count = 0;
            while (count < max && (count == 0 || starts[count] + block.elementCount(first + count) <= BATCH_NUMBERS)) {
                starts[count + 1] = starts[count] + block.elementCount(first + count);
                count++;
            }
            int size = starts[count];
            if (columns.length < size) {
                columns = new long[size];
            }
            values.ensureCapacity(size);
            block.copy(first, count, columns, values);
            numbers.setBatch(values, size);
            arrays.setBatch(starts, 0, count, null);
            setIndices(columns, starts, count);
            return count;
        }

        /** Sets the columns of the batch: those of row i are {@code [starts[i], starts[i + 1])}. */
        abstract void setIndices(long[] indices, int[] starts, int count);
    }

    /** Structs of size, indices and values. */
    final class SparseStructs extends SparseRowVectors {
        private final ConstantVector size;
        private final LongVector columns = new LongVector();
        private final ArrayVector indices = new ArrayVector(AngelColumns.INDICES_TYPE, columns);
        private final StructVector vector;

        /** @param requested the requested fields: Spark prunes those a query does not need */
        SparseStructs(MatrixInfo matrix, StructType requested) {
            super(matrix.encoding().value(), matrix.valueType());
            this.size = new ConstantVector(DataTypes.LongType, size(matrix));
            this.vector = StructVector.of(requested, this::field);
        }

        /** Returns the end of the index range, as indices are columns; null if it is unbounded or unknown. */
        private static Long size(MatrixInfo matrix) {
            if (matrix.columns() < 0) {
                return null;
            }
            boolean startsAtZero =
                    matrix.indexRange() == null || matrix.indexRange().start() == 0;
            return startsAtZero ? matrix.columns() : matrix.indexRange().end();
        }

        private ColumnVector field(String name) {
            return switch (name) {
                case AngelColumns.SIZE -> size;
                case AngelColumns.INDICES -> indices;
                case AngelColumns.VALUES -> arrays();
                default -> throw new IllegalArgumentException("no field " + name);
            };
        }

        @Override
        void setIndices(long[] all, int[] starts, int count) {
            columns.setBatch(all, starts[count], null);
            indices.setBatch(starts, 0, count, null);
            vector.setStructs(count, null, 0);
        }

        @Override
        public ColumnVector vector() {
            return vector;
        }
    }

    /** Sparse Spark ML vectors. */
    final class SparseMlVectors extends SparseRowVectors {
        private final IntVector columns = new IntVector();
        private final ArrayVector indices =
                new ArrayVector(DataTypes.createArrayType(DataTypes.IntegerType, false), columns);
        private final ColumnVector vector;

        SparseMlVectors(MatrixInfo matrix) {
            super(matrix.encoding().value(), DataTypes.DoubleType);
            this.vector = MlStructs.sparseVectors((int) matrix.indexRange().end(), indices, arrays());
        }

        @Override
        void setIndices(long[] all, int[] starts, int count) {
            int[] narrow = new int[starts[count]];
            for (int i = 0; i < narrow.length; i++) {
                narrow[i] = (int) all[i];
            }
            columns.setBatch(narrow, narrow.length, null);
            indices.setBatch(starts, 0, count, null);
        }

        @Override
        public ColumnVector vector() {
            return vector;
        }
    }
}
