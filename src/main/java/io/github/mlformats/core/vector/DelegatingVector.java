package io.github.mlformats.core.vector;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.UserDefinedType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * A vector that shows the values of another one, its rows in other places. What a struct has in a row is read through the
 * struct's children by the number of that row, so these are views, too.
 */
abstract class DelegatingVector extends ColumnVector {
    final ColumnVector inner;
    private final ColumnVector[] fields;

    DelegatingVector(DataType type, ColumnVector inner) {
        super(type);
        this.inner = inner;
        this.fields = new ColumnVector[fieldCount(inner.dataType())];
        for (int i = 0; i < fields.length; i++) {
            fields[i] = new FieldOfRow(this, inner.getChild(i));
        }
    }

    /** Number of children that are addressed by row: those of a struct, also where a user-defined type is stored as one. */
    private static int fieldCount(DataType type) {
        DataType stored = type instanceof UserDefinedType<?> user ? user.sqlType() : type;
        return stored instanceof StructType struct ? struct.length() : 0;
    }

    /** A field of a struct, its rows in the places of the struct's. */
    private static final class FieldOfRow extends DelegatingVector {
        private final DelegatingVector struct;

        FieldOfRow(DelegatingVector struct, ColumnVector field) {
            super(field.dataType(), field);
            this.struct = struct;
        }

        @Override
        int innerRow(int row) {
            return struct.innerRow(row);
        }

        @Override
        public boolean hasNull() {
            return struct.hasNull() || super.hasNull();
        }

        /** A struct that is null may have no row in the inner vector. */
        @Override
        public boolean isNullAt(int row) {
            return struct.isNullAt(row) || super.isNullAt(row);
        }
    }

    /** The row of the inner vector that is this vector's {@code row}. */
    abstract int innerRow(int row);

    @Override
    public boolean hasNull() {
        return inner.hasNull();
    }

    @Override
    public int numNulls() {
        return inner.numNulls();
    }

    @Override
    public boolean isNullAt(int row) {
        return inner.isNullAt(innerRow(row));
    }

    @Override
    public boolean getBoolean(int row) {
        return inner.getBoolean(innerRow(row));
    }

    @Override
    public byte getByte(int row) {
        return inner.getByte(innerRow(row));
    }

    @Override
    public short getShort(int row) {
        return inner.getShort(innerRow(row));
    }

    @Override
    public int getInt(int row) {
        return inner.getInt(innerRow(row));
    }

    @Override
    public long getLong(int row) {
        return inner.getLong(innerRow(row));
    }

    @Override
    public float getFloat(int row) {
        return inner.getFloat(innerRow(row));
    }

    @Override
    public double getDouble(int row) {
        return inner.getDouble(innerRow(row));
    }

    @Override
    public ColumnarArray getArray(int row) {
        return isNullAt(row) ? null : inner.getArray(innerRow(row));
    }

    @Override
    public ColumnarMap getMap(int row) {
        return isNullAt(row) ? null : inner.getMap(innerRow(row));
    }

    @Override
    public Decimal getDecimal(int row, int precision, int scale) {
        return isNullAt(row) ? null : inner.getDecimal(innerRow(row), precision, scale);
    }

    @Override
    public UTF8String getUTF8String(int row) {
        return isNullAt(row) ? null : inner.getUTF8String(innerRow(row));
    }

    @Override
    public byte[] getBinary(int row) {
        return isNullAt(row) ? null : inner.getBinary(innerRow(row));
    }

    /** The elements of arrays and maps are addressed by the arrays and maps themselves. */
    @Override
    public ColumnVector getChild(int ordinal) {
        return fields.length == 0 ? inner.getChild(ordinal) : fields[ordinal];
    }

    /** Nothing to free: the inner vector belongs to its reader. */
    @Override
    public void close() {}

    /** As {@link #close()}; Spark 3.5.4 and later call it after every batch. */
    public void closeIfFreeable() {}
}
