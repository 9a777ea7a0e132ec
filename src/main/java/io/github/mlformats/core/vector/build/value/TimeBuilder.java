package io.github.mlformats.core.vector.build.value;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.vector.BatchBytes;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;

/** Dates and timestamps: numbers inside, but no whole number fits by itself. */
public final class TimeBuilder extends FixedWidthBuilder {
    private final boolean days;

    /** @param type date, timestamp or timestamp without time zone */
    public TimeBuilder(BatchBytes held, String name, DataType type) {
        super(held, name, type);
        this.days = type instanceof DateType;
    }

    /** Puts a date, as days since 1970; only in a column of dates. */
    public void putDays(int row, int value) {
        checkUnit(days);
        int at = place(row);
        LittleEndian.putI32(data, at, value);
    }

    /** Puts a timestamp, as microseconds since 1970; only in a column of timestamps. */
    public void putMicros(int row, long value) {
        checkUnit(!days);
        int at = place(row);
        LittleEndian.putI64(data, at, value);
    }

    private void checkUnit(boolean right) {
        if (!right) {
            throw new IllegalStateException("column " + name() + " holds " + type().catalogString());
        }
    }
}
