package io.github.mlformats.zds.write;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.Base64Variants;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.SerializedString;
import io.github.mlformats.core.bytes.JsonLimits;
import io.github.mlformats.core.bytes.Utf8;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.record.ColumnPath;
import io.github.mlformats.core.record.RowEncoder;
import io.github.mlformats.core.record.Variants;
import io.github.mlformats.core.vector.IntegerGetter;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;

/** Encodes rows as JSON (zds.md, section 9). */
final class JsonRowEncoder extends RowEncoder<JsonGenerator> {
    /** The default nesting limit of JSON libraries, including the document itself. */
    private static final int MAX_DEPTH = 1000;

    private static final BigDecimal MIN_INTEGER = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final BigDecimal MAX_INTEGER =
            new BigDecimal(BigInteger.ONE.shiftLeft(Long.SIZE).subtract(BigInteger.ONE));
    private static final int MAX_LONG_DIGITS = 18;
    /** @param nulls whether null fields are written instead of omitted */
    JsonRowEncoder(boolean nulls) {
        super(nulls, MAX_DEPTH);
    }

    @Override
    protected void writeNull(JsonGenerator out) throws IOException {
        out.writeNull();
    }

    @Override
    protected void writeBoolean(boolean value, JsonGenerator out) throws IOException {
        out.writeBoolean(value);
    }

    @Override
    protected void writeLong(long value, JsonGenerator out) throws IOException {
        out.writeNumber(value);
    }

    @Override
    protected void writeDouble(double value, JsonGenerator out) throws IOException {
        out.writeNumber(value);
    }

    @Override
    protected void beginArray(int size, JsonGenerator out) throws IOException {
        out.writeStartArray();
    }

    @Override
    protected void endArray(JsonGenerator out) throws IOException {
        out.writeEndArray();
    }

    @Override
    protected void beginMap(int size, JsonGenerator out) throws IOException {
        out.writeStartObject();
    }

    @Override
    protected void endMap(JsonGenerator out) throws IOException {
        out.writeEndObject();
    }

    @Override
    protected NameWriter<JsonGenerator> name(String name) {
        SerializedString text = new SerializedString(name);
        return out -> out.writeFieldName(text);
    }

    @Override
    protected KeyWriter<JsonGenerator> key(DataType type, ColumnPath path) {
        if (type instanceof StringType) {
            return (keys, i, out) -> writeName(keys.getUTF8String(i).toString(), out);
        }
        IntegerGetter integers = IntegerGetter.of(type);
        if (integers != null) {
            return (keys, i, out) -> writeName(Long.toString(integers.get(keys, i)), out);
        }
        if (type instanceof BooleanType) {
            return (keys, i, out) -> writeName(Boolean.toString(keys.getBoolean(i)), out);
        }
        throw path.unsupportedType("map keys must be strings, integers or booleans, not " + type.simpleString());
    }

    private static String writeName(String name, JsonGenerator out) throws IOException {
        out.writeFieldName(name);
        return name;
    }

    /** Writes dense and sparse vectors as arrays with all their values. */
    @Override
    protected void writeVector(int size, ArrayData indices, ArrayData values, ColumnPath path, JsonGenerator out)
            throws IOException {
        out.writeStartArray();
        int next = 0;
        for (int i = 0; i < size; i++) {
            boolean isPresent = indices == null || next < indices.numElements() && indices.getInt(next) == i;
            out.writeNumber(isPresent ? values.getDouble(next++) : 0.0);
        }
        out.writeEndArray();
    }

    @Override
    protected ValueWriter<JsonGenerator> other(DataType type, ColumnPath path, int depth) {
        if (type instanceof StringType) {
            return (from, i, out) -> writeText(from.getUTF8String(i), out);
        }
        if (type instanceof BinaryType) {
            return (from, i, out) -> {
                byte[] bytes = from.getBinary(i);
                out.writeBinary(Base64Variants.MIME_NO_LINEFEEDS, bytes, 0, bytes.length);
            };
        }
        if (type instanceof FloatType) {
            return (from, i, out) -> out.writeNumber(from.getFloat(i));
        }
        if (type instanceof DecimalType decimal) {
            return decimal(decimal.precision(), decimal.scale());
        }
        if (type instanceof DateType) {
            return dates(path);
        }
        if (type instanceof TimestampType) {
            return times(path, "Z");
        }
        if (type instanceof TimestampNTZType) {
            return times(path, "");
        }
        if (Variants.isVariant(type)) {
            return variants(type, path);
        }
        throw path.unsupportedType("type " + type.simpleString() + " cannot be written as JSON. Cast it to string");
    }

    /** Writes a string directly from its UTF-8 bytes. Invalid UTF-8 is written as U+FFFD. */
    private static void writeText(UTF8String text, JsonGenerator out) throws IOException {
        int length = text.numBytes();
        if (text.getBaseObject() instanceof byte[] bytes) {
            writeText(bytes, (int) (text.getBaseOffset() - Platform.BYTE_ARRAY_OFFSET), length, out);
        } else {
            writeText(text.getBytes(), 0, length, out);
        }
    }

    private static void writeText(byte[] bytes, int at, int length, JsonGenerator out) throws IOException {
        if (Utf8.isValid(bytes, at, at + length)) {
            out.writeUTF8String(bytes, at, length);
        } else {
            out.writeString(new String(bytes, at, length, UTF_8));
        }
    }

    /**
     * Writes decimals with all their digits. Integers beyond 64 bits are written as strings, because scans of the original
     * library silently skip documents with such numbers.
     */
    private static ValueWriter<JsonGenerator> decimal(int precision, int scale) {
        if (scale == 0 && precision <= MAX_LONG_DIGITS) {
            return (from, i, out) ->
                    out.writeNumber(from.getDecimal(i, precision, scale).toUnscaledLong());
        }
        return (from, i, out) -> {
            BigDecimal value = from.getDecimal(i, precision, scale).toJavaBigDecimal();
            boolean tooLarge =
                    value.scale() <= 0 && (value.compareTo(MIN_INTEGER) < 0 || value.compareTo(MAX_INTEGER) > 0);
            if (tooLarge) {
                out.writeString(value.toPlainString());
            } else {
                out.writeNumber(value);
            }
        };
    }

    /** Writes variants with the digits of their numbers, under the rules for integers beyond 64 bits and for nesting. */
    private static ValueWriter<JsonGenerator> variants(DataType type, ColumnPath path) {
        JsonFactory json = new JsonFactoryBuilder()
                .streamReadConstraints(JsonLimits.ANY_LENGTH)
                .build();
        return (from, i, out) -> {
            try (JsonParser value = json.createParser(Variants.toJson(from, i, type))) {
                int depth = out.getOutputContext().getNestingDepth();
                for (JsonToken token = value.nextToken(); token != null; token = value.nextToken()) {
                    if (depth + value.getParsingContext().getNestingDepth() > MAX_DEPTH) {
                        throw path.unsupportedValue("a variant that makes the document deeper than " + MAX_DEPTH
                                + " levels of nested arrays and objects");
                    }
                    if (!token.isNumeric()) {
                        out.copyCurrentEvent(value);
                    } else if (token == JsonToken.VALUE_NUMBER_INT && isTooLarge(value.getBigIntegerValue())) {
                        out.writeString(value.getText());
                    } else {
                        out.writeNumber(value.getText());
                    }
                }
            }
        };
    }

    private static boolean isTooLarge(BigInteger value) {
        return value.bitLength() > Long.SIZE || value.signum() < 0 && value.bitLength() >= Long.SIZE;
    }

    private static ValueWriter<JsonGenerator> dates(ColumnPath path) {
        IsoTimeFormatter text = new IsoTimeFormatter();
        return (from, i, out) -> {
            int day = from.getInt(i);
            if (!IsoTimeFormatter.isSupportedDay(day)) {
                throw path.unsupportedValue("a date outside the years 1 to 9999");
            }
            out.writeString(text.formatDay(day));
        };
    }

    /** @param zone suffix for the time zone */
    private static ValueWriter<JsonGenerator> times(ColumnPath path, String zone) {
        IsoTimeFormatter text = new IsoTimeFormatter();
        return (from, i, out) -> {
            long micros = from.getLong(i);
            if (!IsoTimeFormatter.isSupportedTime(micros)) {
                throw path.unsupportedValue("a time outside the years 1 to 9999");
            }
            out.writeString(text.formatTime(micros, zone));
        };
    }

    @Override
    protected String tooDeep(int maxDepth) {
        return "more than " + maxDepth + " levels of nested arrays and objects";
    }

    @Override
    protected String duplicateField(String name) {
        return "duplicate field name '" + name + "'";
    }

    @Override
    protected String duplicateKey(String key) {
        return "duplicate map key '" + PlainText.truncate(key)
                + "', because invalid UTF-8 is written as U+FFFD. Make the keys valid UTF-8";
    }

    /** Formats dates and timestamps as in ISO 8601 (zds.md, section 9). Not thread-safe. */
    private static final class IsoTimeFormatter {
        private static final long SECOND = 1_000_000;
        private static final long DAY = 86_400 * SECOND;
        private static final long FIRST_DAY = LocalDate.of(1, 1, 1).toEpochDay();
        private static final long LAST_DAY = LocalDate.of(9999, 12, 31).toEpochDay();

        private final StringBuilder text = new StringBuilder();

        /** Whether a day since 1970-01-01 is in the years 1 to 9999. */
        static boolean isSupportedDay(long day) {
            return day >= FIRST_DAY && day <= LAST_DAY;
        }

        /** Whether a time in microseconds since 1970-01-01 is in the years 1 to 9999. */
        static boolean isSupportedTime(long micros) {
            return isSupportedDay(Math.floorDiv(micros, DAY));
        }

        /** Formats a day since 1970-01-01 like {@code 2023-11-14}. */
        String formatDay(long day) {
            return LocalDate.ofEpochDay(day).toString();
        }

        /**
         * Formats a time in microseconds since 1970-01-01 like {@code 2023-11-14T22:13:20.123}, with 0, 3 or 6 digits of the
         * fraction of the second, as few as possible.
         *
         * @param zone suffix for the time zone
         */
        String formatTime(long micros, String zone) {
            long inDay = Math.floorMod(micros, DAY);
            int seconds = (int) (inDay / SECOND);
            int fraction = (int) (inDay % SECOND);
            text.setLength(0);
            text.append(LocalDate.ofEpochDay(Math.floorDiv(micros, DAY))).append('T');
            digits(seconds / 3600, 2);
            text.append(':');
            digits(seconds / 60 % 60, 2);
            text.append(':');
            digits(seconds % 60, 2);
            if (fraction != 0) {
                text.append('.');
                boolean millis = fraction % 1000 == 0;
                digits(millis ? fraction / 1000 : fraction, millis ? 3 : 6);
            }
            return text.append(zone).toString();
        }

        private void digits(int value, int count) {
            int rest = 1;
            for (int i = 1; i < count; i++) {
                rest *= 10;
            }
            for (; rest > 0; rest /= 10) {
                text.append((char) ('0' + value / rest % 10));
            }
        }
    }
}
