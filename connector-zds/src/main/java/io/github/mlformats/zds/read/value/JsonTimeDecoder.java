package io.github.mlformats.zds.read.value;

import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.core.vector.build.value.DateTimeBuilder;
import io.github.mlformats.zds.format.json.TokenReader;
import java.io.IOException;
import java.time.ZoneId;
import org.apache.spark.sql.catalyst.util.DateTimeUtils;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.unsafe.types.UTF8String;
import scala.Option;

/**
 * Decodes dates and timestamps in Spark's default format. A timestamp may also be a number of seconds, and a date a
 * string with the number of days, since 1970-01-01.
 */
record JsonTimeDecoder(DateTimeBuilder column, ZoneId zone) implements JsonValueDecoder.Conversion {
    private static final long MICROS = 1_000_000;
    private static final long MAX_SECONDS = Long.MAX_VALUE / MICROS;

    @Override
    public boolean put(TokenReader tokens, JsonToken token, int row) throws IOException {
        if (token == JsonToken.VALUE_STRING) {
            return column.type() instanceof DateType ? putDate(tokens.text(), row) : putTimestamp(tokens.text(), row);
        }
        boolean small = token == JsonToken.VALUE_NUMBER_INT && tokens.isLong();
        long seconds = small ? tokens.longValue() : 0;
        if (!small || !(column.type() instanceof TimestampType) || seconds > MAX_SECONDS || seconds < -MAX_SECONDS) {
            return false;
        }
        column.putMicros(row, seconds * MICROS);
        return true;
    }

    private boolean putTimestamp(String text, int row) {
        DataType type = column.type();
        UTF8String utf8 = UTF8String.fromString(text);
        Option<?> micros = type instanceof TimestampType
                ? DateTimeUtils.stringToTimestamp(utf8, zone)
                : DateTimeUtils.stringToTimestampWithoutTimeZone(utf8, false);
        if (micros.isDefined()) {
            column.putMicros(row, (Long) micros.get());
        }
        return micros.isDefined();
    }

    private boolean putDate(String text, int row) {
        Option<?> days = DateTimeUtils.stringToDate(UTF8String.fromString(text));
        try {
            column.putDays(row, days.isDefined() ? (Integer) days.get() : Integer.parseInt(text));
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
