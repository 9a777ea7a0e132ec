package io.github.mlformats.idv.read;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.vector.BatchVector;
import io.github.mlformats.core.vector.LittleEndianVector;
import io.github.mlformats.core.vector.StructVector;
import io.github.mlformats.idv.format.codec.Block;
import io.github.mlformats.idv.format.codec.Ticks;
import io.github.mlformats.idv.schema.TypeMapper;
import java.util.BitSet;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;

/** View of DateTimeOffset values: as instants, or as structs with the requested fields. */
final class OffsetTimesView implements ColumnView {
    private final OffsetTimeVector instant = new OffsetTimeVector(DataTypes.TimestampType);
    private final OffsetTimeVector offsetMinutes = new OffsetTimeVector(DataTypes.IntegerType);
    private final LittleEndianVector ticks = new LittleEndianVector(DataTypes.LongType);
    private final DeclaredInteger declaredTicks;
    private final DeclaredInteger declaredOffset;
    private final StructVector struct;

    OffsetTimesView(DataType type) {
        declaredTicks = declared(type, TypeMapper.TICKS, DataTypes.LongType, Long.BYTES);
        declaredOffset = declared(type, TypeMapper.OFFSET_MINUTES, DataTypes.IntegerType, Short.BYTES);
        struct = type instanceof StructType requested ? StructVector.of(requested, this::child) : null;
    }

    /** A field in its declared type; in its own type if it is not requested. */
    private static DeclaredInteger declared(DataType type, String field, DataType own, int storedBytes) {
        boolean requested =
                type instanceof StructType struct && struct.getFieldIndex(field).isDefined();
        return new DeclaredInteger(
                field, requested ? ((StructType) type).apply(field).dataType() : own, storedBytes);
    }

    private ColumnVector child(String name) {
        return switch (name) {
            case TypeMapper.INSTANT -> instant;
            case TypeMapper.TICKS -> declaredTicks.view(ticks);
            case TypeMapper.OFFSET_MINUTES -> declaredOffset.view(offsetMinutes);
            default -> throw new IllegalArgumentException(name);
        };
    }

    @Override
    public void check(Block block, BlockLocation place) {
        Block.OffsetTimes times = (Block.OffsetTimes) block;
        if (!declaredTicks.isNarrower() && !declaredOffset.isNarrower()) {
            return;
        }
        for (int i = 0; i < times.count(); i++) {
            if (times.missing() == null || !times.missing().get(i)) {
                declaredTicks.check(times.ticks(i));
                declaredOffset.check(times.minutes(i));
            }
        }
    }

    @Override
    public ColumnVector vector() {
        return struct == null ? instant : struct;
    }

    @Override
    public void setBatch(Block block, int from, int count) {
        Block.OffsetTimes times = (Block.OffsetTimes) block;
        int minutesAt = times.minutesOffset() + 2 * from;
        int ticksAt = times.ticksOffset() + 8 * from;
        instant.setBatch(times.data(), minutesAt, ticksAt, count, times.missing(), from);
        offsetMinutes.setBatch(times.data(), minutesAt, ticksAt, count, times.missing(), from);
        ticks.setBatch(times.data(), ticksAt, count, times.missing(), from);
        if (struct != null) {
            struct.setStructs(count, times.missing(), from);
        }
    }

    /**
     * DateTimeOffset values. {@code getLong} returns the instant in microseconds since 1970 UTC, {@code getInt} the
     * offset in minutes.
     */
    private static final class OffsetTimeVector extends BatchVector {
        private byte[] data;
        private int minutes;
        private int ticks;

        OffsetTimeVector(DataType type) {
            super(type);
        }

        /**
         * Sets the vector to a batch.
         *
         * @param minutes index of the first 16-bit offset in {@code data}
         * @param ticks index of the first 64-bit ticks of the local clock in {@code data}
         */
        void setBatch(byte[] data, int minutes, int ticks, int count, BitSet nulls, int firstNull) {
            this.data = data;
            this.minutes = minutes;
            this.ticks = ticks;
            setBatch(count, nulls, firstNull);
        }

        @Override
        public long getLong(int row) {
            long clock = LittleEndian.i64(data, ticks + 8 * row);
            return TicksVector.micros(clock - getInt(row) * Ticks.PER_MINUTE, Ticks.UNIX_EPOCH);
        }

        @Override
        public int getInt(int row) {
            return Block.OffsetTimes.minutes(data, minutes + 2 * row);
        }
    }
}
