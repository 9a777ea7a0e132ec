package io.github.mlformats.idv.write.value;

import io.github.mlformats.idv.format.encode.OffsetTimeEncoder;
import io.github.mlformats.idv.schema.ColumnErrors;
import io.github.mlformats.idv.schema.IdvTypeResolver;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Writes DateTimeOffset values: timestamps with offset 0, or structs with an offset. Stores ticks of the local clock.
 */
final class OffsetTimeWriter {
    private static final long TICKS_PER_MINUTE = 600_000_000L;
    private static final int MAX_OFFSET = 14 * 60;

    private OffsetTimeWriter() {}

    /** @param missing called for a struct with a null field, before the default is written */
    static IdvValueWriter writer(DataType sparkType, OffsetTimeEncoder block, ColumnErrors errors, Runnable missing) {
        if (sparkType.equals(DataTypes.TimestampType)) {
            return (from, i) -> add(block, TickWriter.ofMicros(from.getLong(i), errors), 0, errors);
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
            if (offset < -MAX_OFFSET || offset > MAX_OFFSET) {
                throw errors.rowError(": offsetMinutes " + offset + " is out of range [-840, 840]");
            }
            long shift = offset * TICKS_PER_MINUTE;
            long clock = ticks ? clocks.get(time, 0) : TickWriter.ofMicros(time.getLong(0), errors) + shift;
            add(block, clock, offset, errors);
        };
    }

    /** @param offset in minutes, at most 14 hours */
    private static void add(OffsetTimeEncoder block, long clock, long offset, ColumnErrors errors) {
        long utc = clock - offset * TICKS_PER_MINUTE;
        if (clock < 0 || clock > TickWriter.MAX_TICKS || utc < 0 || utc > TickWriter.MAX_TICKS) {
            throw errors.rowError(": time is outside the years 1 to 9999");
        }
        block.add(clock, (int) offset);
    }
}
