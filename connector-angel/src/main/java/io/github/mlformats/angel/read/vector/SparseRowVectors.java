package io.github.mlformats.angel.read.vector;

import io.github.mlformats.angel.format.batch.ValueArray;
import io.github.mlformats.angel.format.merge.RowBlock;
import io.github.mlformats.angel.format.type.NumberType;
import io.github.mlformats.angel.read.MatrixInfo;
import io.github.mlformats.angel.schema.VectorTypes;
import io.github.mlformats.core.vector.ArrayVector;
import io.github.mlformats.core.vector.ConstantVector;
import io.github.mlformats.core.vector.StructVector;
import io.github.mlformats.core.vector.ml.MlStructs;
import io.github.mlformats.core.vector.number.IntVector;
import io.github.mlformats.core.vector.number.LongVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;

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
        this.arrays = new ArrayVector(DataTypes.createArrayType(number, false), numbers.vector());
    }

    /** Structs of size, indices and values. @param requested the requested fields: Spark prunes those a query does not need */
    static SparseRowVectors structs(MatrixInfo matrix, StructType requested) {
        return new Structs(matrix, requested);
    }

    /** Sparse Spark ML vectors. */
    static SparseRowVectors ml(MatrixInfo matrix) {
        return new MlVectors(matrix);
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

    private static final class Structs extends SparseRowVectors {
        private final ConstantVector size;
        private final LongVector columns = new LongVector();
        private final ArrayVector indices = new ArrayVector(VectorTypes.INDICES_TYPE, columns);
        private final StructVector vector;

        Structs(MatrixInfo matrix, StructType requested) {
            super(matrix.encoding().value(), matrix.valueType());
            this.size = new ConstantVector(DataTypes.LongType, matrix.columns() < 0 ? null : (Object) matrix.columns());
            this.vector = StructVector.of(requested, this::field);
        }

        private ColumnVector field(String name) {
            return switch (name) {
                case VectorTypes.SIZE -> size;
                case VectorTypes.INDICES -> indices;
                case VectorTypes.VALUES -> arrays();
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

    private static final class MlVectors extends SparseRowVectors {
        private final IntVector columns = new IntVector();
        private final ArrayVector indices =
                new ArrayVector(DataTypes.createArrayType(DataTypes.IntegerType, false), columns);
        private final ColumnVector vector;

        MlVectors(MatrixInfo matrix) {
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
