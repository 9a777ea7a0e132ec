package io.github.mlformats.primitiv.write;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.vector.ml.MlStructs;
import io.github.mlformats.primitiv.format.write.ModelWriter.TensorValues;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;

/** Tensor values in Spark ML vectors and matrices, in column-major order; sparse ones are expanded. */
final class MlValues {
    private static final int VECTOR_FIELDS = 4;
    private static final int MATRIX_FIELDS = 7;

    private MlValues() {}

    static TensorValues vector(SpecializedGetters from, int i) {
        InternalRow vector = from.getStruct(i, VECTOR_FIELDS);
        ArrayData values = vector.getArray(3);
        if (vector.getByte(0) == MlStructs.DENSE) {
            return ArrayValues.of(values, true, false);
        }
        float[] all = new float[vector.getInt(1)];
        ArrayData indices = vector.getArray(2);
        for (int k = 0; k < values.numElements(); k++) {
            all[indices.getInt(k)] = (float) values.getDouble(k);
        }
        return new ArrayValues.OfFloats(all);
    }

    static TensorValues matrix(SpecializedGetters from, int i) {
        InternalRow matrix = from.getStruct(i, MATRIX_FIELDS);
        boolean dense = matrix.getByte(0) == MlStructs.DENSE;
        boolean transposed = matrix.getBoolean(6);
        ArrayData values = matrix.getArray(5);
        if (dense && !transposed) {
            return ArrayValues.of(values, true, false);
        }
        int rows = matrix.getInt(1);
        int columns = matrix.getInt(2);
        if ((long) rows * columns > Integer.MAX_VALUE - 8) {
            throw new UsageException("a matrix of " + rows + " times " + columns
                    + " values is too large for one row: use layout=columns or tensors");
        }
        float[] all = new float[rows * columns];
        if (dense) {
            transpose(values, rows, columns, all);
        } else {
            expand(matrix.getArray(3), matrix.getArray(4), values, transposed, rows, all);
        }
        return new ArrayValues.OfFloats(all);
    }

    private static void transpose(ArrayData values, int rows, int columns, float[] all) {
        for (int row = 0, k = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++, k++) {
                all[row + rows * column] = (float) values.getDouble(k);
            }
        }
    }

    /**
     * Expands a sparse matrix.
     *
     * @param pointers start of the values of each column; of each row if transposed
     * @param indices the row of each value; the column if transposed
     * @param transposed whether the matrix is stored by rows
     */
    private static void expand(
            ArrayData pointers, ArrayData indices, ArrayData values, boolean transposed, int rows, float[] all) {
        for (int major = 0; major < pointers.numElements() - 1; major++) {
            for (int k = pointers.getInt(major); k < pointers.getInt(major + 1); k++) {
                int minor = indices.getInt(k);
                int at = transposed ? major + rows * minor : minor + rows * major;
                all[at] = (float) values.getDouble(k);
            }
        }
    }
}
