package io.github.mlformats.safetensors.write;

import io.github.mlformats.core.vector.MlValues;
import io.github.mlformats.core.vector.SparkMl;
import io.github.mlformats.core.vector.UnsafeArrayNumbers;
import io.github.mlformats.safetensors.format.DType;
import io.github.mlformats.safetensors.format.ValueEncoder;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;

/** The values of the current row: an array, a Spark ML vector or matrix, bytes, or a single number. */
final class RowValues implements ValueEncoder.Numbers {
    private final DataType type;
    /** The type of the numbers; null for bytes. */
    private final DType dtype;

    private final boolean mayHaveNulls;
    private SpecializedGetters numbers;
    private int first;
    private int count;
    private long[] matrixSize;

    private RowValues(DataType type, DType dtype, boolean mayHaveNulls) {
        this.type = type;
        this.dtype = dtype;
        this.mayHaveNulls = mayHaveNulls;
    }

    /** Returns the reader of arrays, vectors, matrices and bytes; null for other types. */
    static RowValues ofMany(DataType type) {
        if (type instanceof ArrayType array) {
            DType dtype = dtype(array.elementType());
            return dtype == null ? null : new RowValues(type, dtype, array.containsNull());
        }
        if (SparkMl.isVector(type) || MlValues.isMatrix(type)) {
            return new RowValues(type, DType.F64, false);
        }
        return type instanceof BinaryType ? new RowValues(type, null, false) : null;
    }

    /** Returns the reader of numbers; null for other types. */
    static RowValues ofOne(DataType type) {
        DType dtype = dtype(type);
        return dtype == null ? null : new RowValues(type, dtype, false);
    }

    private static DType dtype(DataType type) {
        if (type instanceof DoubleType) {
            return DType.F64;
        } else if (type instanceof FloatType) {
            return DType.F32;
        } else if (type instanceof LongType) {
            return DType.I64;
        } else if (type instanceof IntegerType) {
            return DType.I32;
        } else if (type instanceof ShortType) {
            return DType.I16;
        } else if (type instanceof ByteType) {
            return DType.I8;
        }
        return type instanceof BooleanType ? DType.BOOL : null;
    }

    /** Returns the type of tensors that have all of the numbers; null for bytes. */
    DType dtype() {
        return dtype;
    }

    /**
     * Moves to the values of a row, which are not null.
     *
     * @param byRows whether the values of a matrix are in the order of its rows, and not of its columns
     * @return whether none of them is null
     */
    boolean moveTo(SpecializedGetters row, int column, boolean byRows) {
        matrixSize = null;
        first = 0;
        if (dtype == null) {
            numbers = row;
            first = column;
            count = row.getBinary(column).length;
            return true;
        }
        if (MlValues.isMatrix(type)) {
            matrixSize = MlValues.sizeOfMatrix(row, column);
            return set(MlValues.ofMatrix(row, column, byRows));
        }
        if (SparkMl.isVector(type)) {
            return set(MlValues.ofVector(row, column));
        }
        if (type instanceof ArrayType) {
            return set(row.getArray(column));
        }
        numbers = row;
        first = column;
        count = 1;
        return true;
    }

    private boolean set(ArrayData array) {
        numbers = array;
        count = array.numElements();
        if (mayHaveNulls && !UnsafeArrayNumbers.canCopy(array)) {
            for (int i = 0; i < count; i++) {
                if (array.isNullAt(i)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Returns the number of values; of bytes, that of the bytes. */
    int count() {
        return count;
    }

    /** Returns the number of rows and columns of a matrix; null for other values. */
    long[] matrixSize() {
        return matrixSize;
    }

    /** Returns the bytes of a row. */
    byte[] bytes() {
        return numbers.getBinary(first);
    }

    /** Copies values without conversion; returns whether that is possible. */
    boolean copy(DType target, int from, int end, byte[] bytes, int at) {
        boolean isCopied = target == dtype && numbers instanceof ArrayData array && UnsafeArrayNumbers.canCopy(array);
        if (isCopied) {
            UnsafeArrayNumbers.copy((ArrayData) numbers, from, end - from, target.bytes(), bytes, at);
        }
        return isCopied;
    }

    @Override
    public boolean areIntegers() {
        return dtype.kind() == DType.Kind.INTEGER;
    }

    @Override
    public long integer(int i) {
        return switch (dtype) {
            case BOOL -> numbers.getBoolean(first + i) ? 1 : 0;
            case I8 -> numbers.getByte(first + i);
            case I16 -> numbers.getShort(first + i);
            case I32 -> numbers.getInt(first + i);
            default -> numbers.getLong(first + i);
        };
    }

    @Override
    public double number(int i) {
        return dtype == DType.F32 ? numbers.getFloat(first + i) : numbers.getDouble(first + i);
    }
}
