package io.github.mlformats.idv.write.value;

import io.github.mlformats.idv.format.codec.IdvType.Primitive;
import io.github.mlformats.idv.format.encode.FixedEncoder;
import io.github.mlformats.idv.schema.ColumnErrors;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** Writes dates, timestamps without time zone, and day-time intervals as ticks of 100 ns. */
final class TickWriter {
    /** Ticks of 1970-01-01. */
    static final long EPOCH = 621_355_968_000_000_000L;
    /** Ticks of the end of the year 9999. */
    static final long MAX_TICKS = 3_155_378_975_999_999_999L;

    static final long TICKS_PER_MICRO = 10;
    private static final long TICKS_PER_DAY = 864_000_000_000L;
    private static final long MIN_MICROS = -EPOCH / TICKS_PER_MICRO;
    private static final long MAX_MICROS = (MAX_TICKS - EPOCH) / TICKS_PER_MICRO;

    private TickWriter() {}

    static IdvValueWriter writer(Primitive type, DataType sparkType, FixedEncoder block, ColumnErrors errors) {
        if (type == Primitive.TIME_SPAN) {
            long factor = sparkType.equals(DataTypes.LongType) ? 1 : TICKS_PER_MICRO;
            return (from, i) -> block.add(timeSpanTicks(from.getLong(i), factor, errors));
        }
        if (sparkType.equals(DataTypes.DateType)) {
            return (from, i) -> block.add(ofDays(from.getInt(i), errors));
        }
        return sparkType.equals(DataTypes.LongType)
                ? (from, i) -> block.add(checkedTicks(from.getLong(i), errors))
                : (from, i) -> block.add(ofMicros(from.getLong(i), errors));
    }

    private static long timeSpanTicks(long value, long factor, ColumnErrors errors) {
        long ticks = value * factor;
        if (Math.multiplyHigh(value, factor) != ticks >> 63 || ticks == Long.MIN_VALUE) {
            throw errors.rowError(": interval is longer than 29247 years");
        }
        return ticks;
    }

    static long ofMicros(long micros, ColumnErrors errors) {
        if (micros < MIN_MICROS || micros > MAX_MICROS) {
            throw outside(errors);
        }
        return EPOCH + micros * TICKS_PER_MICRO;
    }

    private static long ofDays(int days, ColumnErrors errors) {
        if (days < -EPOCH / TICKS_PER_DAY || days > (MAX_TICKS - EPOCH) / TICKS_PER_DAY) {
            throw outside(errors);
        }
        return EPOCH + days * TICKS_PER_DAY;
    }

    private static long checkedTicks(long ticks, ColumnErrors errors) {
        if (ticks < 0 || ticks > MAX_TICKS) {
            throw outside(errors);
        }
        return ticks;
    }

    private static RuntimeException outside(ColumnErrors errors) {
        return errors.rowError(": time is outside the years 1 to 9999");
    }
}
