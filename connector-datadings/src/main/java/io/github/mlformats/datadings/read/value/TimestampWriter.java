package io.github.mlformats.datadings.read.value;

import io.github.mlformats.datadings.format.message.Values;
import java.io.IOException;
import org.apache.spark.sql.types.DataTypes;

/** Timestamps in microseconds, rounded down. */
final class TimestampWriter extends LeafWriter {
    private static final long MICROS = 1_000_000;

    TimestampWriter(ValueReader values, String name) {
        super(values, name, DataTypes.TimestampType);
    }

    @Override
    boolean putExtension(int row) throws IOException {
        Values.checkExtension(values.cursor());
        if (values.cursor().extension() != Values.TIMESTAMP) {
            return false;
        }
        long seconds = Values.seconds(values.cursor());
        if (seconds < Long.MIN_VALUE / MICROS || seconds >= Long.MAX_VALUE / MICROS) {
            return false;
        }
        reserve(row);
        vector.putLong(row, seconds * MICROS + Values.nanos(values.cursor()) / 1000);
        return true;
    }
}
