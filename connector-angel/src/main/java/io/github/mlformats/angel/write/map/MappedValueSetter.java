package io.github.mlformats.angel.write.map;

import io.github.mlformats.angel.format.type.NumberType;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.catalyst.util.ArrayData;

/** Sets the values of mapped rows, for each type of values. */
enum MappedValueSetter {
    OF_DOUBLE {
        @Override
        void set(InternalRow row, long bits) {
            row.setDouble(MappedRowColumns.VALUE, Double.longBitsToDouble(bits));
        }

        @Override
        ArrayData slice(ArrayData values, int from, int to) {
            double[] part = new double[to - from];
            for (int i = 0; i < part.length; i++) {
                part[i] = values.getDouble(from + i);
            }
            return UnsafeArrayData.fromPrimitiveArray(part);
        }
    },
    OF_FLOAT {
        @Override
        void set(InternalRow row, long bits) {
            row.setFloat(MappedRowColumns.VALUE, Float.intBitsToFloat((int) bits));
        }

        @Override
        ArrayData slice(ArrayData values, int from, int to) {
            float[] part = new float[to - from];
            for (int i = 0; i < part.length; i++) {
                part[i] = values.getFloat(from + i);
            }
            return UnsafeArrayData.fromPrimitiveArray(part);
        }
    },
    OF_LONG {
        @Override
        void set(InternalRow row, long bits) {
            row.setLong(MappedRowColumns.VALUE, bits);
        }

        @Override
        ArrayData slice(ArrayData values, int from, int to) {
            long[] part = new long[to - from];
            for (int i = 0; i < part.length; i++) {
                part[i] = values.getLong(from + i);
            }
            return UnsafeArrayData.fromPrimitiveArray(part);
        }
    },
    OF_INT {
        @Override
        void set(InternalRow row, long bits) {
            row.setInt(MappedRowColumns.VALUE, (int) bits);
        }

        @Override
        ArrayData slice(ArrayData values, int from, int to) {
            int[] part = new int[to - from];
            for (int i = 0; i < part.length; i++) {
                part[i] = values.getInt(from + i);
            }
            return UnsafeArrayData.fromPrimitiveArray(part);
        }
    };

    static MappedValueSetter of(NumberType type) {
        return switch (type) {
            case DOUBLE -> OF_DOUBLE;
            case FLOAT -> OF_FLOAT;
            case LONG -> OF_LONG;
            case INT -> OF_INT;
        };
    }

    /** Sets the value of an element. */
    abstract void set(InternalRow row, long bits);

    /** Copies the values {@code [from, to)} of a vector. */
    abstract ArrayData slice(ArrayData values, int from, int to);
}
