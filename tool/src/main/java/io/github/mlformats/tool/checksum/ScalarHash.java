package io.github.mlformats.tool.checksum;

import java.math.BigDecimal;
import java.util.Optional;
import org.apache.spark.sql.catalyst.expressions.XXH64;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DayTimeIntervalType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.sql.types.YearMonthIntervalType;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;

/** Hashes values of atomic types. */
final class ScalarHash {
    private static final long SEED = 42;

    private ScalarHash() {}

    /** The hash function of a type; empty if it is nested or not supported. */
    static Optional<ValueHash> of(DataType type) {
        return Optional.ofNullable(orNull(type));
    }

    private static ValueHash orNull(DataType type) {
        if (type instanceof NullType) {
            return (values, i) -> ValueHash.NULL;
        } else if (type instanceof BooleanType) {
            return (values, i) -> hashLong(values.getBoolean(i) ? 1 : 0);
        } else if (type instanceof StringType) {
            return (values, i) -> hashString(values.getUTF8String(i));
        } else if (type instanceof BinaryType) {
            return (values, i) -> bytes(values.getBinary(i), SEED);
        } else if (type instanceof FloatType) {
            return (values, i) -> hashDouble(values.getFloat(i));
        } else if (type instanceof DoubleType) {
            return (values, i) -> hashDouble(values.getDouble(i));
        } else if (type instanceof DecimalType decimal) {
            int precision = decimal.precision();
            int scale = decimal.scale();
            return (values, i) -> decimal(
                    values.getDecimal(i, precision, scale).toJavaBigDecimal().stripTrailingZeros());
        }
        return ofWhole(type);
    }

    /** Integral types, and types that Spark stores as integral numbers. */
    private static ValueHash ofWhole(DataType type) {
        if (type instanceof ByteType) {
            return (values, i) -> hashLong(values.getByte(i));
        } else if (type instanceof ShortType) {
            return (values, i) -> hashLong(values.getShort(i));
        } else if (type instanceof IntegerType || type instanceof DateType || type instanceof YearMonthIntervalType) {
            return (values, i) -> hashLong(values.getInt(i));
        } else if (type instanceof LongType
                || type instanceof TimestampType
                || type instanceof TimestampNTZType
                || type instanceof DayTimeIntervalType) {
            return (values, i) -> hashLong(values.getLong(i));
        }
        return null;
    }

    static long hashLong(long number) {
        return XXH64.hashLong(number, SEED);
    }

    /** All NaN are equal, and so are 0.0 and -0.0. */
    static long hashDouble(double number) {
        return hashLong(number == 0 ? 0 : Double.doubleToLongBits(number));
    }

    static long hashString(UTF8String text) {
        return XXH64.hashUnsafeBytes(text.getBaseObject(), text.getBaseOffset(), text.numBytes(), SEED);
    }

    private static long decimal(BigDecimal decimal) {
        return bytes(decimal.unscaledValue().toByteArray(), decimal.scale());
    }

    private static long bytes(byte[] bytes, long seed) {
        return XXH64.hashUnsafeBytes(bytes, Platform.BYTE_ARRAY_OFFSET, bytes.length, seed);
    }
}
