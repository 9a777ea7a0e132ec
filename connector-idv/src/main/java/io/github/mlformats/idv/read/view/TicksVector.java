package io.github.mlformats.idv.read.view;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.vector.number.FixedWidthVector;
import org.apache.spark.sql.types.DataType;

/** Ticks of 100 ns: {@code getLong} returns microseconds, {@code getInt} days, both rounded down. */
final class TicksVector extends FixedWidthVector {
    /** Ticks between .NET's epoch, the start of the year 1, and Spark's epoch, 1970-01-01. */
    static final long UNIX_EPOCH = 621_355_968_000_000_000L;

    static final long TICKS_PER_DAY = 864_000_000_000L;
    private static final int TICKS_PER_MICRO = 10;

    private final long epoch;

    /** @param epoch the ticks that correspond to 0 microseconds; 0 for time spans */
    TicksVector(DataType type, long epoch) {
        super(type);
        this.epoch = epoch;
    }

    @Override
    public long getLong(int row) {
        return micros(LittleEndian.i64(data, offset + 8 * row), epoch);
    }

    @Override
    public int getInt(int row) {
        return (int) (Math.floorDiv(LittleEndian.i64(data, offset + 8 * row), TICKS_PER_DAY) - epoch / TICKS_PER_DAY);
    }

    /**
     * Rounds before it subtracts, because the difference of ticks may overflow; the epoch is a multiple of a
     * microsecond.
     */
    static long micros(long ticks, long epoch) {
        return Math.floorDiv(ticks, TICKS_PER_MICRO) - epoch / TICKS_PER_MICRO;
    }
}
