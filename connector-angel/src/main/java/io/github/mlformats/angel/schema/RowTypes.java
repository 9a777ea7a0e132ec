package io.github.mlformats.angel.schema;

import io.github.mlformats.angel.format.AngelMatrix;
import io.github.mlformats.angel.format.type.ColumnRange;
import io.github.mlformats.angel.format.type.ValueType;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.vector.SparkMl;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The types of vectors in {@link Layout#ROWS}, and what a matrix must be to be shown in them. */
public final class RowTypes {
    /** The fields of a sparse vector. */
    public static final String SIZE = "size";

    public static final String INDICES = "indices";
    public static final String VALUES = "values";

    /** The indices of a sparse vector. */
    public static final ArrayType LONGS = DataTypes.createArrayType(DataTypes.LongType, false);

    private RowTypes() {}

    /** A vector as a struct; its size is null where a matrix is unbounded. */
    public static StructType sparse(DataType number) {
        return new StructType()
                .add(SIZE, DataTypes.LongType, true)
                .add(INDICES, LONGS, false)
                .add(VALUES, DataTypes.createArrayType(number, false), false);
    }

    public static DataType vector(Vectors vectors, DataType number) {
        return switch (vectors) {
            case ML -> SparkMl.vectorType();
            case ARRAY -> DataTypes.createArrayType(number, false);
            case SPARSE -> sparse(number);
        };
    }

    /** @throws UsageException if the rows of the matrix cannot be such vectors */
    public static void check(AngelMatrix matrix, Vectors vectors) {
        if (matrix.encoding().hasVectors()) {
            throw new UsageException("the elements of matrix " + matrix.path() + " are vectors themselves: use"
                    + " layout=elements or layout=columns");
        }
        ColumnRange range = matrix.indexRange();
        String instead = ": set vectors=sparse";
        if (vectors == Vectors.ARRAY && (range == null || range.width() < 0 || range.width() > Integer.MAX_VALUE)) {
            throw new UsageException("the index range " + (range == null ? "of matrix " : range + " of matrix ")
                    + matrix.path() + (range == null ? " is unknown" : " does not fit into an array") + instead);
        }
        if (vectors != Vectors.ML) {
            return;
        }
        if (matrix.encoding().value() == ValueType.LONG) {
            throw new UsageException("matrix " + matrix.path() + " holds longs, which vectors of Spark ML, of doubles,"
                    + " would round" + instead);
        }
        if (range == null || range.start() < 0 || range.end() > Integer.MAX_VALUE) {
            throw new UsageException(
                    "the index range " + (range == null ? "of matrix " : range + " of matrix ") + matrix.path()
                            + (range == null ? " is unknown" : " does not fit into vectors of Spark ML") + instead);
        }
    }
}
