package io.github.mlformats.core.record;

import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.vector.BatchByteCounter;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;

/** Builds a date or timestamp column. Plain integers do not fit, as their unit is unknown. */
public final class DateTimeBuilder extends FixedWidthBuilder {
    private final boolean days;

    /** @param type date, timestamp or timestamp without time zone */
    public DateTimeBuilder(BatchByteCounter byteCounter, String name, DataType type) {
        super(byteCounter, name, type);
        this.days = type instanceof DateType;
    }

    /** Puts a date as days since 1970-01-01. Only for date columns. */
    public void putDays(int row, int value) {
        checkUnit(days);
        int at = place(row);
        LittleEndian.putI32(data, at, value);
    }

    /** Puts a timestamp as microseconds since 1970-01-01T00:00:00. Only for timestamp columns. */
    public void putMicros(int row, long value) {
        checkUnit(!days);
        int at = place(row);
        LittleEndian.putI64(data, at, value);
    }

    private void checkUnit(boolean right) {
        if (!right) {
            throw new IllegalStateException("column " + name() + " is of type " + type().catalogString());
        }
    }
}
