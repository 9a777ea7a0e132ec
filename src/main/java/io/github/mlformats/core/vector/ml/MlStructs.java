package io.github.mlformats.core.vector.ml;

import io.github.mlformats.core.vector.ConstantVector;
import io.github.mlformats.core.vector.StructVector;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * Vectors and matrices of Spark ML, put together from their parts without copying them: Spark stores them as structs. The
 * parts are shown by whoever made them.
 *
 * <p>A vector is {@code struct<type tinyint, size int, indices array<int>, values array<double>>}; a matrix is {@code
 * struct<type tinyint, numRows int, numCols int, colPtrs array<int>, rowIndices array<int>, values array<double>,
 * isTransposed boolean>}. What is dense has neither size, indices nor pointers.
 */
public final class MlStructs {
    /** The type of a sparse vector or matrix. */
    public static final byte SPARSE = 0;
    /** The type of a dense vector or matrix. */
    public static final byte DENSE = 1;

    private static final ColumnVector NO_INTS =
            new ConstantVector(DataTypes.createArrayType(DataTypes.IntegerType, false), null);

    private MlStructs() {}

    /**
     * Vectors of both kinds.
     *
     * @param kinds of each row, {@link #SPARSE} or {@link #DENSE}
     * @param sizes of each row that is sparse; null where it is dense
     * @param indices of each row that is sparse, rising; null where it is dense
     * @param values of each row, doubles
     */
    public static StructVector vectors(
            ColumnVector kinds, ColumnVector sizes, ColumnVector indices, ColumnVector values) {
        return new StructVector(SparkMl.vectorType(), kinds, sizes, indices, values);
    }

    /** Dense vectors, of arrays of doubles. */
    public static StructVector denseVectors(ColumnVector values) {
        return vectors(kind(DENSE), new ConstantVector(DataTypes.IntegerType, null), NO_INTS, values);
    }

    /** Sparse vectors of one size: their arrays of indices, rising, and of doubles. */
    public static StructVector sparseVectors(int size, ColumnVector indices, ColumnVector values) {
        return vectors(kind(SPARSE), new ConstantVector(DataTypes.IntegerType, size), indices, values);
    }

    /**
     * Dense matrices.
     *
     * @param rows number of rows of each
     * @param columns number of columns of each
     * @param values arrays of doubles, column by column
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
