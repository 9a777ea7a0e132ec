package io.github.mlformats.idv.read.view;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.vector.BatchVector;
import java.util.BitSet;
import org.apache.spark.sql.types.DataType;

/**
 * DateTimeOffset values. {@code getLong} returns the instant in microseconds since 1970 UTC, {@code getInt} the offset
 * in minutes.
 */
final class OffsetTimeVector extends BatchVector {
    private static final long TICKS_PER_MINUTE = 600_000_000;

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
        return TicksVector.micros(clock - getInt(row) * TICKS_PER_MINUTE, TicksVector.UNIX_EPOCH);
    }

    @Override
    public int getInt(int row) {
        return LittleEndian.i16(data, minutes + 2 * row);
    }
}
