package io.github.mlformats.idv.write;

import io.github.mlformats.core.vector.IntegerGetter;
import io.github.mlformats.idv.format.codec.FixedEncoder;
import io.github.mlformats.idv.format.codec.IdvType.Primitive;
import io.github.mlformats.idv.format.codec.OffsetTimeEncoder;
import io.github.mlformats.idv.format.codec.Ticks;
import io.github.mlformats.idv.schema.ColumnErrors;
import io.github.mlformats.idv.schema.IdvTypeResolver;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Writers of times, which are stored as ticks of 100 ns. */
final class TimeWriters {
    private static final long MIN_MICROS = -Ticks.UNIX_EPOCH / Ticks.PER_MICRO;
    private static final long MAX_MICROS = (Ticks.MAX_DATE - Ticks.UNIX_EPOCH) / Ticks.PER_MICRO;
    private static final long MIN_SPAN_MICROS = Math.floorDiv(Long.MIN_VALUE, Ticks.PER_MICRO);

    private TimeWriters() {}

    /** Writes dates, timestamps without time zone, and day-time intervals. */
    static IdvValueWriter ticks(Primitive type, DataType sparkType, FixedEncoder block, ColumnErrors errors) {
        if (type == Primitive.TIME_SPAN) {
            return sparkType.equals(DataTypes.LongType)
                    ? (from, i) -> block.add(from.getLong(i))
                    : (from, i) -> block.add(timeSpanTicks(from.getLong(i), errors));
        }
        if (sparkType.equals(DataTypes.DateType)) {
            return (from, i) -> block.add(ofDays(from.getInt(i), errors));
        }
        return sparkType.equals(DataTypes.LongType)
                ? (from, i) -> block.add(checkedTicks(from.getLong(i), errors))
                : (from, i) -> block.add(ofMicros(from.getLong(i), errors));
    }

    /**
     * Writes DateTimeOffset values: timestamps with offset 0, or structs with an offset. Stores ticks of the local
     * clock.
     *
     * @param missing called for a struct with a null field, before the default is written
     */
    static IdvValueWriter offsetTime(
            DataType sparkType, OffsetTimeEncoder block, ColumnErrors errors, Runnable missing) {
        if (sparkType.equals(DataTypes.TimestampType)) {
            return (from, i) -> addOffsetTime(block, ofMicros(from.getLong(i), errors), 0, errors);
        }
        boolean ticks = IdvTypeResolver.fieldNames(sparkType).equals(IdvTypeResolver.TICKS);
        StructField[] fields = ((StructType) sparkType).fields();
        IntegerGetter clocks = IntegerGetter.of(fields[0].dataType());
        IntegerGetter offsets = IntegerGetter.of(fields[1].dataType());
        return (from, i) -> {
            InternalRow time = from.getStruct(i, 2);
            if (time.isNullAt(0) || time.isNullAt(1)) {
                missing.run();
                block.add(0, 0);
                return;
            }
            long offset = offsets.get(time, 1);
            if (offset < -Ticks.MAX_OFFSET_MINUTES || offset > Ticks.MAX_OFFSET_MINUTES) {
                throw errors.rowError(": offsetMinutes " + offset + " is out of range [-840, 840]");
            }
            long shift = offset * Ticks.PER_MINUTE;
            long clock = ticks ? clocks.get(time, 0) : ofMicros(time.getLong(0), errors) + shift;
            addOffsetTime(block, clock, offset, errors);
        };
    }

    /** @param offset in minutes, at most 14 hours */
    private static void addOffsetTime(OffsetTimeEncoder block, long clock, long offset, ColumnErrors errors) {
        long utc = clock - offset * Ticks.PER_MINUTE;
        if (clock < 0 || clock > Ticks.MAX_DATE || utc < 0 || utc > Ticks.MAX_DATE) {
            throw outside(errors);
        }
        block.add(clock, (int) offset);
    }

    /** The microseconds as which the smallest time span is read, rounded down, give it back. */
    private static long timeSpanTicks(long micros, ColumnErrors errors) {
        if (micros == MIN_SPAN_MICROS) {
            return Long.MIN_VALUE;
        }
        if (micros < MIN_SPAN_MICROS || micros > Long.MAX_VALUE / Ticks.PER_MICRO) {
            throw errors.rowError(": interval is longer than 29247 years");
        }
        return micros * Ticks.PER_MICRO;
    }

    private static long ofMicros(long micros, ColumnErrors errors) {
        if (micros < MIN_MICROS || micros > MAX_MICROS) {
            throw outside(errors);
        }
        return Ticks.UNIX_EPOCH + micros * Ticks.PER_MICRO;
    }

    private static long ofDays(int days, ColumnErrors errors) {
        if (days < -Ticks.UNIX_EPOCH / Ticks.PER_DAY || days > (Ticks.MAX_DATE - Ticks.UNIX_EPOCH) / Ticks.PER_DAY) {
            throw outside(errors);
        }
        return Ticks.UNIX_EPOCH + days * Ticks.PER_DAY;
    }

    private static long checkedTicks(long ticks, ColumnErrors errors) {
        if (ticks < 0 || ticks > Ticks.MAX_DATE) {
            throw outside(errors);
        }
        return ticks;
    }

    private static RuntimeException outside(ColumnErrors errors) {
        return errors.rowError(": time is outside the years 1 to 9999");
    }
}
