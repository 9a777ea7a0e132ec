package io.github.mlformats.zds.read.value;

import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.zds.format.json.Tokens;
import java.io.IOException;
import java.time.ZoneId;
import org.apache.spark.sql.catalyst.util.DateTimeUtils;
import org.apache.spark.sql.execution.vectorized.WritableColumnVector;
import org.apache.spark.unsafe.types.UTF8String;
import scala.Option;

/**
 * Dates and times in Spark's own notation. Timestamps may be a number of seconds, dates a string with the number of days
 * since 1970.
 */
final class TimeWriter extends ValueWriter {
    /** What a column holds. */
    enum Kind {
        DATE,
        TIMESTAMP,
        TIMESTAMP_NTZ
    }

    private static final long MICROS = 1_000_000;
    private static final long MAX_SECONDS = Long.MAX_VALUE / MICROS;

    private final Kind kind;
    private final ZoneId zone;

    TimeWriter(WritableColumnVector vector, Document document, Kind kind, ZoneId zone) {
        super(vector, document);
        this.kind = kind;
        this.zone = zone;
    }

    @Override
    boolean put(Tokens tokens, JsonToken token, int row) throws IOException {
        if (token == JsonToken.VALUE_STRING) {
            return putText(tokens.text(), row);
        }
        boolean small = token == JsonToken.VALUE_NUMBER_INT && tokens.isLong();
        long seconds = small ? tokens.longValue() : 0;
        if (!small || kind != Kind.TIMESTAMP || seconds > MAX_SECONDS || seconds < -MAX_SECONDS) {
            return false;
        }
        vector.putLong(row, seconds * MICROS);
        return true;
    }

    private boolean putText(String string, int row) {
        UTF8String text = UTF8String.fromString(string);
        Option<?> value =
                switch (kind) {
                    case DATE -> DateTimeUtils.stringToDate(text);
                    case TIMESTAMP -> DateTimeUtils.stringToTimestamp(text, zone);
                    case TIMESTAMP_NTZ -> DateTimeUtils.stringToTimestampWithoutTimeZone(text, false);
                };
        if (value.isEmpty()) {
            return kind == Kind.DATE && putDays(string, row);
        }
        if (kind == Kind.DATE) {
            vector.putInt(row, (Integer) value.get());
        } else {
            vector.putLong(row, (Long) value.get());
        }
        return true;
    }

    private boolean putDays(String text, int row) {
        try {
            vector.putInt(row, Integer.parseInt(text));
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
