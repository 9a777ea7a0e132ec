package io.github.mlformats.core.index;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DayTimeIntervalType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * How the minimum and maximum of a column are stored, so that their order is that of Spark: a {@code Long}, a {@code Double}
 * that is neither NaN nor -0.0, or bytes that are compared as unsigned numbers.
 */
enum IndexedType {
    LONG,
    DOUBLE,
    BYTES;

    private static final int DECIMAL_BYTES = 17;

    /** Returns the representation of a type; null if columns of the type are not indexed. */
    static IndexedType of(DataType type) {
        if (type instanceof BooleanType
                || type instanceof ByteType
                || type instanceof ShortType
                || type instanceof IntegerType
                || type instanceof LongType
                || type instanceof DateType
                || type instanceof TimestampType
                || type instanceof TimestampNTZType
                || type instanceof DayTimeIntervalType) {
            return LONG;
        } else if (type instanceof FloatType || type instanceof DoubleType) {
            return DOUBLE;
        } else if (type instanceof DecimalType decimal) {
            return decimal.precision() <= Decimal.MAX_LONG_DIGITS() ? LONG : BYTES;
        }
        // Strings with a collation have another order.
        return type.equals(DataTypes.StringType) || type instanceof BinaryType ? BYTES : null;
    }

    /** Whether Bloom filters are kept for a type. */
    static boolean hasBloomFilter(DataType type) {
        return type.equals(DataTypes.StringType) || type instanceof BinaryType;
    }

    /**
     * Returns a value in its stored representation; a NaN is possible.
     *
     * @param value a value in Spark's internal representation, not null
     */
    static Object key(Object value, DataType type) {
        if (value instanceof Boolean flag) {
            return flag ? 1L : 0L;
        } else if (value instanceof Float || value instanceof Double) {
            return ((Number) value).doubleValue() + 0.0;
        } else if (value instanceof Number number && !(value instanceof Decimal)) {
            return number.longValue();
        } else if (value instanceof Decimal decimal) {
            BigInteger unscaled = decimal.toJavaBigDecimal()
                    .setScale(((DecimalType) type).scale())
                    .unscaledValue();
            return of(type) == LONG ? (Object) unscaled.longValueExact() : decimalBytes(unscaled);
        }
        return value instanceof UTF8String text ? text.getBytes() : value;
    }

    /**
     * Returns the value of a {@link #key} in Spark's internal representation; empty if its type is binary or a decimal of more
     * than 18 digits.
     */
    static Optional<Object> value(Object key, DataType type) {
        if (key instanceof Double number) {
            return Optional.of(type instanceof FloatType ? (Object) number.floatValue() : number);
        } else if (key instanceof byte[] bytes) {
            return type.equals(DataTypes.StringType) ? Optional.of(UTF8String.fromBytes(bytes)) : Optional.empty();
        }
        long number = (Long) key;
        if (type instanceof BooleanType) {
            return Optional.of(number != 0);
        } else if (type instanceof ByteType) {
            return Optional.of((byte) number);
        } else if (type instanceof ShortType) {
            return Optional.of((short) number);
        } else if (type instanceof IntegerType || type instanceof DateType) {
            return Optional.of((int) number);
        } else if (type instanceof DecimalType decimal) {
            return Optional.of(Decimal.apply(number, decimal.precision(), decimal.scale()));
        }
        return Optional.of(number);
    }

    /** Returns a number as bytes whose unsigned order is that of numbers. */
    static byte[] decimalBytes(BigInteger unscaled) {
        byte[] shortest = unscaled.toByteArray();
        byte[] bytes = new byte[DECIMAL_BYTES];
        Arrays.fill(bytes, (byte) (unscaled.signum() < 0 ? -1 : 0));
        System.arraycopy(shortest, 0, bytes, bytes.length - shortest.length, shortest.length);
        bytes[0] ^= (byte) 0x80;
        return bytes;
    }

    /** Compares two keys of one type; NaN is greater than any other number. */
    static int compare(Object left, Object right) {
        if (left instanceof byte[] bytes) {
            return Arrays.compareUnsigned(bytes, (byte[]) right);
        }
        return left instanceof Double number ? number.compareTo((Double) right) : ((Long) left).compareTo((Long) right);
    }
}
