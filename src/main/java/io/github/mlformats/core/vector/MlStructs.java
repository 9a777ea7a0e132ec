package io.github.mlformats.core.vector;

import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * Creates vectors of Spark ML's vectors and matrices, which Spark stores as structs, from their fields without copying. The
 * caller sets the batches of the fields.
 *
 * <p>A vector is {@code struct<type tinyint, size int, indices array<int>, values array<double>>}; a matrix is {@code
 * struct<type tinyint, numRows int, numCols int, colPtrs array<int>, rowIndices array<int>, values array<double>,
 * isTransposed boolean>}. Dense ones have null size, indices and pointers.
 */
public final class MlStructs {
    /** The {@code type} field of a sparse vector or matrix. */
    public static final byte SPARSE = 0;
    /** The {@code type} field of a dense vector or matrix. */
    public static final byte DENSE = 1;

    private static final ColumnVector NO_INTS =
            new ConstantVector(DataTypes.createArrayType(DataTypes.IntegerType, false), null);

    private MlStructs() {}

    /**
     * Creates ML vectors that may be sparse or dense.
     *
     * @param kinds {@link #SPARSE} or {@link #DENSE}
     * @param sizes sizes of sparse vectors; null for dense ones
     * @param indices ascending indices of sparse vectors; null for dense ones
     * @param values arrays of doubles
     */
    public static StructVector vectors(
            ColumnVector kinds, ColumnVector sizes, ColumnVector indices, ColumnVector values) {
        return new StructVector(SparkMl.vectorType(), kinds, sizes, indices, values);
    }

    /** Creates dense ML vectors from arrays of doubles. */
    public static StructVector denseVectors(ColumnVector values) {
        return vectors(kind(DENSE), new ConstantVector(DataTypes.IntegerType, null), NO_INTS, values);
    }

    /** Creates sparse ML vectors of one size from arrays of ascending indices and arrays of doubles. */
    public static StructVector sparseVectors(int size, ColumnVector indices, ColumnVector values) {
        return vectors(kind(SPARSE), new ConstantVector(DataTypes.IntegerType, size), indices, values);
    }

    /**
     * Creates dense ML matrices.
     *
     * @param rows numbers of rows
     * @param columns numbers of columns
     * @param values arrays of doubles in column-major order
     */
    public static StructVector denseMatrices(ColumnVector rows, ColumnVector columns, ColumnVector values) {
        return new StructVector(
                SparkMl.matrixType(),
                kind(DENSE),
                rows,
                columns,
                NO_INTS,
                NO_INTS,
                values,
                new ConstantVector(DataTypes.BooleanType, false));
    }

    private static ColumnVector kind(byte kind) {
        return new ConstantVector(DataTypes.ByteType, kind);
    }
}
