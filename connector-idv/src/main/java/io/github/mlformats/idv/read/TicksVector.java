package io.github.mlformats.idv.read;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.vector.FixedWidthVector;
import io.github.mlformats.idv.format.codec.Ticks;
import org.apache.spark.sql.types.DataType;

/** Ticks of 100 ns: {@code getLong} returns microseconds, {@code getInt} days, both rounded down. */
final class TicksVector extends FixedWidthVector {
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
        return (int) (Math.floorDiv(LittleEndian.i64(data, offset + 8 * row), Ticks.PER_DAY) - epoch / Ticks.PER_DAY);
    }

    /**
     * Rounds before it subtracts, because the difference of ticks may overflow; the epoch is a multiple of a
     * microsecond.
     */
    static long micros(long ticks, long epoch) {
        return Math.floorDiv(ticks, Ticks.PER_MICRO) - epoch / Ticks.PER_MICRO;
    }
}
