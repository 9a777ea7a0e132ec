package io.github.mlformats.core.vector;

import java.util.Arrays;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.UserDefinedType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * A view of another vector that maps row numbers. Fields of a struct, and the parts of a variant or an interval, are addressed
 * by the row number of the value, so these children are wrapped too.
 */
abstract class DelegatingVector extends ColumnVector {
    final ColumnVector inner;
    private final boolean childrenHaveRows;
    /** The children that were requested, by ordinal, with the row mapping of this vector. */
    private ColumnVector[] fields = {};

    DelegatingVector(DataType type, ColumnVector inner) {
        super(type);
        this.inner = inner;
        DataType stored = inner.dataType() instanceof UserDefinedType<?> user ? user.sqlType() : inner.dataType();
        this.childrenHaveRows = !(stored instanceof ArrayType || stored instanceof MapType);
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
        if (!childrenHaveRows) {
            return inner.getChild(ordinal);
        }
        if (ordinal >= fields.length) {
            fields = Arrays.copyOf(fields, ordinal + 1);
        }
        if (fields[ordinal] == null) {
            fields[ordinal] = new FieldOfRow(this, inner.getChild(ordinal));
        }
        return fields[ordinal];
    }

    /** Releases nothing: the inner vector belongs to its reader. */
    @Override
    public void close() {}

    /** Like {@link #close()}; called by Spark 3.5.4 and later after every batch. */
    public void closeIfFreeable() {}
}
