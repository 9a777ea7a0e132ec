package io.github.mlformats.idv.read.view;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.vector.number.FixedWidthVector;
import org.apache.spark.sql.types.DataTypes;

/** Ticks of 100 ns at midnight as dates: days since 1970-01-01. */
final class DaysVector extends FixedWidthVector {
    static final long TICKS_PER_DAY = 864_000_000_000L;

    private static final long EPOCH_DAYS = TicksVector.UNIX_EPOCH / TICKS_PER_DAY;

    DaysVector() {
        super(DataTypes.DateType);
    }

    @Override
    public int getInt(int row) {
        return (int) (Math.floorDiv(LittleEndian.i64(data, offset + 8 * row), TICKS_PER_DAY) - EPOCH_DAYS);
    }
}
