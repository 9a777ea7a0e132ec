package io.github.mlformats.core.vector;

import io.github.mlformats.core.error.UsageException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.UserDefinedType;

/** Reads all values of Spark ML's vectors and matrices, which Spark stores as structs ({@link MlStructs}). */
public final class MlValues {
    private static final String MATRIX = "org.apache.spark.ml.linalg.MatrixUDT";
    private static final int VECTOR_FIELDS = 4;
    private static final int MATRIX_FIELDS = 7;

    private MlValues() {}

    /** Whether a type is that of Spark ML matrices. */
    public static boolean isMatrix(DataType type) {
        return type instanceof UserDefinedType<?> user
                && user.getClass().getName().equals(MATRIX);
    }

    /** Returns the values of a vector as doubles; sparse ones are expanded. Valid as long as the row. */
    public static ArrayData ofVector(SpecializedGetters from, int i) {
        InternalRow vector = from.getStruct(i, VECTOR_FIELDS);
        ArrayData values = vector.getArray(3);
        if (vector.getByte(0) == MlStructs.DENSE) {
            return values;
        }
        double[] all = new double[vector.getInt(1)];
        ArrayData indices = vector.getArray(2);
        for (int k = 0; k < values.numElements(); k++) {
            all[indices.getInt(k)] = values.getDouble(k);
        }
        return UnsafeArrayData.fromPrimitiveArray(all);
    }

    /** Returns the number of rows and the number of columns of a matrix. */
    public static long[] sizeOfMatrix(SpecializedGetters from, int i) {
        InternalRow matrix = from.getStruct(i, MATRIX_FIELDS);
        return new long[] {matrix.getInt(1), matrix.getInt(2)};
    }

    /**
     * Returns the values of a matrix as doubles; sparse ones are expanded. Valid as long as the row.
     *
     * @param byRows whether they are returned row by row; otherwise column by column
     */
    public static ArrayData ofMatrix(SpecializedGetters from, int i, boolean byRows) {
        InternalRow matrix = from.getStruct(i, MATRIX_FIELDS);
        boolean isDense = matrix.getByte(0) == MlStructs.DENSE;
        boolean isStoredByRows = matrix.getBoolean(6);
        ArrayData values = matrix.getArray(5);
        if (isDense && isStoredByRows == byRows) {
            return values;
        }
        int rows = matrix.getInt(1);
        int columns = matrix.getInt(2);
        if ((long) rows * columns > Integer.MAX_VALUE - 8) {
            throw new UsageException("a matrix of " + rows + " times " + columns
                    + " values is too large for one row: use layout=columns or tensors");
        }
        double[] all = new double[rows * columns];
        int majors = isStoredByRows ? rows : columns;
        int minors = isStoredByRows ? columns : rows;
        for (int major = 0; major < majors; major++) {
            int first = isDense ? major * minors : matrix.getArray(3).getInt(major);
            int end = isDense ? first + minors : matrix.getArray(3).getInt(major + 1);
            for (int k = first; k < end; k++) {
                int minor = isDense ? k - first : matrix.getArray(4).getInt(k);
                int row = isStoredByRows ? major : minor;
                int column = isStoredByRows ? minor : major;
                all[byRows ? row * columns + column : row + rows * column] = values.getDouble(k);
            }
        }
        return UnsafeArrayData.fromPrimitiveArray(all);
    }
}
