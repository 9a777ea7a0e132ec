package io.github.mlformats.zds.read.value;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.time.ZoneId;
import org.apache.spark.sql.catalyst.util.DateTimeUtils;
import org.apache.spark.sql.execution.vectorized.WritableColumnVector;
import org.apache.spark.unsafe.types.UTF8String;
import scala.Option;

/** Dates and times in Spark's own notation. Dates may be days, times seconds since 1970. */
final class TimeWriter extends ValueWriter {
    /** What a column holds. */
    enum Kind {
        DATE,
        TIMESTAMP,
        TIMESTAMP_NTZ
    }

    private static final long MICROS = 1_000_000;

    private final Kind kind;
    private final ZoneId zone;

    TimeWriter(WritableColumnVector vector, Document document, Kind kind, ZoneId zone) {
        super(vector, document);
        this.kind = kind;
        this.zone = zone;
    }

    @Override
    boolean put(JsonParser parser, JsonToken token, int row) throws IOException {
        if (token == JsonToken.VALUE_STRING) {
            return putText(UTF8String.fromString(parser.getText()), row);
        }
        boolean small =
                token == JsonToken.VALUE_NUMBER_INT && parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER;
        long number = small ? parser.getLongValue() : 0;
        if (!small || kind == Kind.TIMESTAMP_NTZ || Math.abs(number) > Long.MAX_VALUE / MICROS) {
            return false;
        }
        if (kind == Kind.TIMESTAMP) {
            vector.putLong(row, number * MICROS);
            return true;
        }
        vector.putInt(row, (int) number);
        return number == (int) number;
    }

    private boolean putText(UTF8String text, int row) {
        Option<?> value =
                switch (kind) {
                    case DATE -> DateTimeUtils.stringToDate(text);
                    case TIMESTAMP -> DateTimeUtils.stringToTimestamp(text, zone);
                    case TIMESTAMP_NTZ -> DateTimeUtils.stringToTimestampWithoutTimeZone(text, true);
                };
        if (value.isEmpty()) {
            return false;
        }
        if (kind == Kind.DATE) {
            vector.putInt(row, (Integer) value.get());
        } else {
            vector.putLong(row, (Long) value.get());
        }
        return true;
    }
}
