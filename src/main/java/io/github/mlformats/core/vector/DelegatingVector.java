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
 * A view of another vector that maps row numbers. The fields of a struct are addressed by the row number of the struct, so
 * the children of a struct vector are wrapped too.
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

    /** Returns the number of children that are addressed by row: those of a struct, or of a user-defined type over a struct. */
    private static int fieldCount(DataType type) {
        DataType stored = type instanceof UserDefinedType<?> user ? user.sqlType() : type;
        return stored instanceof StructType struct ? struct.length() : 0;
    }

    /** A field of a struct, with the row mapping of the struct. */
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

        /** A null struct may have no row in the inner vector. */
        @Override
        public boolean isNullAt(int row) {
            return struct.isNullAt(row) || super.isNullAt(row);
        }
    }

    /** Maps a row of this vector to a row of the inner vector. */
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

    /** Elements of arrays and maps are addressed by offsets, which do not change. */
    @Override
    public ColumnVector getChild(int ordinal) {
        return fields.length == 0 ? inner.getChild(ordinal) : fields[ordinal];
    }

    /** Releases nothing: the inner vector belongs to its reader. */
    @Override
    public void close() {}

    /** Like {@link #close()}; called by Spark 3.5.4 and later after every batch. */
    public void closeIfFreeable() {}
}
