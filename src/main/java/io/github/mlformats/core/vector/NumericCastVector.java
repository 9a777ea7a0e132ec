package io.github.mlformats.core.vector;

import java.math.BigDecimal;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.vectorized.ColumnVector;

/**
 * A view of a numeric vector as another type that represents each value exactly: a wider one, or a narrower integer type
 * whose range the caller has checked.
 */
public final class NumericCastVector extends DelegatingVector {
    private enum From {
        BYTE,
        SHORT,
        INT,
        LONG,
        FLOAT,
        DECIMAL
    }

    private final From from;

    /** @param type a type that holds all values of {@code inner} */
    public NumericCastVector(DataType type, ColumnVector inner) {
        super(type, inner);
        this.from = from(inner.dataType());
    }

    private static From from(DataType type) {
        if (type instanceof ByteType) {
            return From.BYTE;
        } else if (type instanceof ShortType) {
            return From.SHORT;
        } else if (type instanceof IntegerType) {
            return From.INT;
        } else if (type instanceof FloatType) {
            return From.FLOAT;
        }
        return type instanceof DecimalType ? From.DECIMAL : From.LONG;
    }

    @Override
    int innerRow(int row) {
        return row;
    }

    @Override
    public byte getByte(int row) {
        return (byte) getLong(row);
    }

    @Override
    public short getShort(int row) {
        return (short) getLong(row);
    }

    @Override
    public int getInt(int row) {
        return (int) getLong(row);
    }

    @Override
    public long getLong(int row) {
        return switch (from) {
            case BYTE -> inner.getByte(row);
            case SHORT -> inner.getShort(row);
            case INT -> inner.getInt(row);
            case LONG -> inner.getLong(row);
            case FLOAT, DECIMAL -> throw new IllegalStateException(from + " does not widen to an integer");
        };
    }

    @Override
    public float getFloat(int row) {
        return getLong(row);
    }

    @Override
    public double getDouble(int row) {
        return from == From.FLOAT ? inner.getFloat(row) : getLong(row);
    }

    @Override
    public Decimal getDecimal(int row, int precision, int scale) {
        if (inner.isNullAt(row)) {
            return null;
        }
        BigDecimal value = from == From.DECIMAL ? innerDecimal(row) : BigDecimal.valueOf(getLong(row));
        return Decimal.apply(value.setScale(scale), precision, scale);
    }

    private BigDecimal innerDecimal(int row) {
        DecimalType type = (DecimalType) inner.dataType();
        return inner.getDecimal(row, type.precision(), type.scale()).toJavaBigDecimal();
    }
}
