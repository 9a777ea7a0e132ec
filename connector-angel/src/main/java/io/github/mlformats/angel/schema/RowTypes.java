package io.github.mlformats.angel.schema;

import io.github.mlformats.angel.format.AngelMatrix;
import io.github.mlformats.angel.format.type.ColumnRange;
import io.github.mlformats.angel.format.type.ValueType;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.vector.ml.SparkMl;
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

    private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

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

    /**
     * @param number type of the numbers in the vectors
     * @throws UsageException if the rows of the matrix cannot be such vectors
     */
    public static void check(AngelMatrix matrix, TableChoices choices, DataType number) {
        if (matrix.encoding().hasVectors()) {
            throw new UsageException("the elements of matrix " + matrix.path() + " are vectors themselves: use"
                    + " layout=elements or layout=columns");
        }
        if (choices.vectors() == Vectors.SPARSE) {
            return;
        }
        ColumnRange range = matrix.indexRange();
        if (range == null) {
            throw refused("the index range of matrix " + matrix.path() + " is unknown");
        }
        if (choices.vectors() == Vectors.ARRAY) {
            checkSize(matrix, range.start(), number, choices);
            return;
        }
        if (matrix.encoding().value() == ValueType.LONG) {
            throw refused(
                    "matrix " + matrix.path() + " holds longs, which vectors of Spark ML, of doubles, would round");
        }
        if (range.start() < 0 || range.end() > Integer.MAX_VALUE) {
            throw refused("the index range " + range + " of matrix " + matrix.path()
                    + " does not fit into vectors of Spark ML");
        }
        if (matrix.encoding().rowType().isDense()) {
            checkSize(matrix, 0, DataTypes.DoubleType, choices);
        }
    }

    /** @param start column of a vector's first value */
    private static void checkSize(AngelMatrix matrix, long start, DataType number, TableChoices choices) {
        long width = matrix.indexRange().end() - start;
        if (width < 0 || width > MAX_ARRAY) {
            throw refused("the index range " + matrix.indexRange() + " of matrix " + matrix.path()
                    + " does not fit into an array");
        }
        long bytes = width * number.defaultSize();
        if (bytes > choices.maxVectorBytes()) {
            throw refused("each row of matrix " + matrix.path() + " is a vector of " + bytes
                    + " bytes, more than option" + " maxVectorBytes allows");
        }
    }

    private static UsageException refused(String why) {
        return new UsageException(why + ": set vectors=sparse");
    }
}
