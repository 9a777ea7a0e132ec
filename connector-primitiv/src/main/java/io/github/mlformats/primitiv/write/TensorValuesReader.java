package io.github.mlformats.primitiv.write;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.vector.MlStructs;
import io.github.mlformats.core.vector.number.UnsafeArrayNumbers;
import io.github.mlformats.primitiv.format.write.ModelWriter.TensorValues;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.UserDefinedType;

/** Reads the values of a tensor, or of a part of one, from a column. */
@FunctionalInterface
public interface TensorValuesReader {
    /** Returns the values at a non-null position; null if one of them is null. Valid until the next call. */
    TensorValues read(SpecializedGetters from, int i);

    /** Returns the reader of a type; null if the type is not supported. */
    static TensorValuesReader of(DataType type) {
        if (type instanceof ArrayType array
                && (array.elementType() instanceof FloatType || array.elementType() instanceof DoubleType)) {
            boolean doubles = array.elementType() instanceof DoubleType;
            return (from, i) -> ArrayValues.of(from.getArray(i), doubles, array.containsNull());
        }
        if (type instanceof UserDefinedType<?> user) {
            return switch (user.getClass().getName()) {
                case "org.apache.spark.ml.linalg.VectorUDT" -> MlValues::vector;
                case "org.apache.spark.ml.linalg.MatrixUDT" -> MlValues::matrix;
                default -> null;
            };
        }
        return null;
    }

    /** Tensor values in a Spark array. */
    final class ArrayValues {
        private ArrayValues() {}

        /** Returns null if a value is null. {@code nullable} is whether the type allows nulls. */
        static TensorValues of(ArrayData array, boolean doubles, boolean nullable) {
            boolean plain = UnsafeArrayNumbers.canCopy(array);
            for (int i = nullable && !plain ? array.numElements() - 1 : -1; i >= 0; i--) {
                if (array.isNullAt(i)) {
                    return null;
                }
            }
            if (doubles) {
                return new Doubles(array);
            }
            return plain ? new StoredFloats(array) : new Floats(array);
        }

        private record Floats(ArrayData array) implements TensorValues {
            @Override
            public int count() {
                return array.numElements();
            }

            @Override
            public void put(int first, int count, byte[] target, int at) {
                for (int i = 0; i < count; i++) {
                    int bits = Float.floatToRawIntBits(array.getFloat(first + i));
                    LittleEndian.putI32(target, at + Float.BYTES * i, bits);
                }
            }
        }

        private record StoredFloats(ArrayData array) implements TensorValues {
            @Override
            public int count() {
                return array.numElements();
            }

            @Override
            public void put(int first, int count, byte[] target, int at) {
                UnsafeArrayNumbers.copy(array, first, count, Float.BYTES, target, at);
            }
        }

        private record Doubles(ArrayData array) implements TensorValues {
            @Override
            public int count() {
                return array.numElements();
            }

            @Override
            public void put(int first, int count, byte[] target, int at) {
                for (int i = 0; i < count; i++) {
                    int bits = Float.floatToRawIntBits((float) array.getDouble(first + i));
                    LittleEndian.putI32(target, at + Float.BYTES * i, bits);
                }
            }
        }

        /** Tensor values in a Java array. */
        public record OfFloats(float[] values) implements TensorValues {
            @Override
            public int count() {
                return values.length;
            }

            @Override
            public void put(int first, int count, byte[] target, int at) {
                for (int i = 0; i < count; i++) {
                    LittleEndian.putI32(target, at + Float.BYTES * i, Float.floatToRawIntBits(values[first + i]));
                }
            }
        }
    }

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
}
