package io.github.mlformats.zds.read;

import com.fasterxml.jackson.core.Base64Variants;
import com.fasterxml.jackson.core.JsonToken;
import io.github.mlformats.core.record.BinaryBuilder;
import io.github.mlformats.core.record.BooleanBuilder;
import io.github.mlformats.core.record.ColumnBuilder;
import io.github.mlformats.core.record.DateTimeBuilder;
import io.github.mlformats.core.record.DecimalBuilder;
import io.github.mlformats.core.record.FloatingPointBuilder;
import io.github.mlformats.core.record.IntegerBuilder;
import io.github.mlformats.core.record.ListBuilder;
import io.github.mlformats.core.record.MapBuilder;
import io.github.mlformats.core.record.StructBuilder;
import io.github.mlformats.core.record.TextBuilder;
import io.github.mlformats.core.record.VariantBuilder;
import io.github.mlformats.core.record.Variants;
import io.github.mlformats.zds.format.json.JacksonTokenReader;
import io.github.mlformats.zds.format.json.TokenReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.util.DateTimeUtils;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.unsafe.types.UTF8String;
import scala.Option;

/**
 * Creates the decoders of the columns of a query.
 *
 * @param document state of the current document, shared by all decoders
 * @param zone session time zone
 */
public record JsonValueDecoders(DocumentContext document, ZoneId zone) {
    /**
     * Returns the decoder of a document, or of the objects of a struct column.
     *
     * @param id name of the member with the id of the document; null for a struct column
     * @param skipRemainder whether to skip the remainder of a document once all requested members are known
     */
    public JsonObjectDecoder objectDecoder(StructBuilder struct, String id, boolean skipRemainder) {
        JsonValueDecoder[] writers = new JsonValueDecoder[struct.size()];
        String[] names = ((StructType) struct.type()).fieldNames();
        for (int i = 0; i < writers.length; i++) {
            ColumnBuilder column = struct.child(i);
            writers[i] = names[i].equals(id) && column instanceof TextBuilder ids
                    ? new JsonValueDecoder(
                            ids, (tokens, token, row) -> JsonScalarDecoders.putId(ids, tokens, token, row), document)
                    : new JsonValueDecoder(column, conversion(column), document);
        }
        return new JsonObjectDecoder(document, struct, names, writers, skipRemainder);
    }

    /** Returns the conversion of JSON values to the type of a column. */
    JsonValueDecoder.Conversion conversion(ColumnBuilder column) {
        if (column instanceof TextBuilder texts) {
            return (tokens, token, row) -> JsonScalarDecoders.putText(texts, document, tokens, token, row);
        } else if (column instanceof IntegerBuilder integers) {
            return (tokens, token, row) ->
                    token == JsonToken.VALUE_NUMBER_INT && tokens.isLong() && integers.putLong(row, tokens.longValue());
        } else if (column instanceof FloatingPointBuilder reals) {
            return (tokens, token, row) -> JsonScalarDecoders.putReal(reals, tokens, token, row);
        } else if (column instanceof BooleanBuilder booleans) {
            return (tokens, token, row) -> token.isBoolean() && booleans.putBoolean(row, token == JsonToken.VALUE_TRUE);
        } else if (column instanceof DecimalBuilder decimals) {
            return (tokens, token, row) -> JsonScalarDecoders.putDecimal(decimals, tokens, token, row);
        } else if (column instanceof BinaryBuilder bytes) {
            return (tokens, token, row) -> JsonScalarDecoders.putBinary(bytes, tokens, token, row);
        } else if (column instanceof DateTimeBuilder times) {
            return new JsonTimeDecoder(times, zone);
        }
        return nested(column);
    }

    private JsonValueDecoder.Conversion nested(ColumnBuilder column) {
        if (column instanceof ListBuilder lists) {
            JsonValueDecoder elements = new JsonValueDecoder(lists.element(), conversion(lists.element()), document);
            return (tokens, token, row) ->
                    token == JsonToken.START_ARRAY && JsonContainerDecoders.putList(lists, elements, tokens, row);
        } else if (column instanceof MapBuilder maps) {
            JsonValueDecoder values = new JsonValueDecoder(maps.values(), conversion(maps.values()), document);
            return (tokens, token, row) ->
                    token == JsonToken.START_OBJECT && JsonContainerDecoders.putMap(maps, values, tokens, row);
        } else if (column instanceof VariantBuilder variants) {
            VariantEncoder encoder = new VariantEncoder(variants.members(), Variants.maxSize());
            return (tokens, token, row) -> JsonScalarDecoders.putVariant(variants, encoder, tokens, token, row);
        } else if (column instanceof StructBuilder struct) {
            JsonObjectDecoder members = objectDecoder(struct, null, false);
            return (tokens, token, row) -> token == JsonToken.START_OBJECT && members.decode(tokens, row);
        }
        throw new IllegalStateException("no conversion from JSON to " + column.getClass());
    }

    /**
     * Decodes JSON arrays into lists, and JSON objects into maps. If an element does not match its type, the container does not match
     * either. A struct always matches: only those of its members that do not match become null.
     */
    private static final class JsonContainerDecoders {
        private static final int FEW_NAMES = 16;

        private JsonContainerDecoders() {}

        static boolean putList(ListBuilder lists, JsonValueDecoder elements, TokenReader tokens, int row)
                throws IOException {
            int index = lists.start(row);
            boolean matches = true;
            while (tokens.next() != JsonToken.END_ARRAY) {
                matches &= elements.decode(tokens, index++);
            }
            lists.end(row, index);
            return matches;
        }

        /** Keys are distinct: an object with repeated members is decoded again, without the values that are not the last. */
        static boolean putMap(MapBuilder maps, JsonValueDecoder values, TokenReader tokens, int row)
                throws IOException {
            DocumentContext document = values.document();
            int from = tokens.tokenStart();
            int mismatches = document.mismatches();
            List<String> names = new ArrayList<>();
            int index = maps.start(row);
            boolean matches = true;
            while (tokens.next() == JsonToken.FIELD_NAME) {
                String name = tokens.name();
                names.add(name);
                tokens.next();
                matches &= putEntry(maps, name, values, tokens, index++);
            }
            if (isAnyRepeated(names)) {
                document.removeMismatches(document.mismatches() - mismatches);
                return putLastEntries(maps, values, names, from, tokens.tokenEnd(), row);
            }
            maps.end(row, index);
            return matches;
        }

        /** Few names are compared with each other: most maps are small, and need no set then. */
        private static boolean isAnyRepeated(List<String> names) {
            if (names.size() > FEW_NAMES) {
                return new HashSet<>(names).size() < names.size();
            }
            for (int i = 1; i < names.size(); i++) {
                if (names.indexOf(names.get(i)) < i) {
                    return true;
                }
            }
            return false;
        }

        /** @param names the names of all members */
        private static boolean putLastEntries(
                MapBuilder maps, JsonValueDecoder values, List<String> names, int from, int to, int row)
                throws IOException {
            Map<String, Integer> last = new HashMap<>();
            for (int member = 0; member < names.size(); member++) {
                last.put(names.get(member), member);
            }
            try (JacksonTokenReader tokens = new JacksonTokenReader(values.document().data, from, to)) {
                tokens.next();
                int index = maps.start(row);
                boolean matches = true;
                for (int member = 0; tokens.next() == JsonToken.FIELD_NAME; member++) {
                    String name = tokens.name();
                    tokens.next();
                    if (last.get(name) == member) {
                        matches &= putEntry(maps, name, values, tokens, index++);
                    } else {
                        tokens.skipChildren();
                    }
                }
                maps.end(row, index);
                return matches;
            }
        }

        private static boolean putEntry(
                MapBuilder maps, String name, JsonValueDecoder values, TokenReader tokens, int index)
                throws IOException {
            return putKey(maps.keys(), name, index) & values.decode(tokens, index);
        }

        /** Decodes a map key. Numbers and booleans must be in canonical form, so that distinct names are distinct keys. */
        private static boolean putKey(ColumnBuilder keys, String name, int index) {
            if (keys instanceof BooleanBuilder booleans) {
                return (name.equals("true") || name.equals("false")) && booleans.putBoolean(index, name.equals("true"));
            } else if (keys instanceof IntegerBuilder integers) {
                try {
                    long key = Long.parseLong(name);
                    return String.valueOf(key).equals(name) && integers.putLong(index, key);
                } catch (NumberFormatException e) {
                    return false;
                }
            }
            return keys.putBytes(index, name.getBytes(StandardCharsets.UTF_8));
        }
    }

    /**
     * Decodes dates and timestamps in Spark's default format. A timestamp may also be a number of seconds, and a date a
     * string with the number of days, since 1970-01-01.
     */
    private record JsonTimeDecoder(DateTimeBuilder column, ZoneId zone) implements JsonValueDecoder.Conversion {
        private static final long MICROS = 1_000_000;
        private static final long MAX_SECONDS = Long.MAX_VALUE / MICROS;

        @Override
        public boolean put(TokenReader tokens, JsonToken token, int row) throws IOException {
            if (token == JsonToken.VALUE_STRING) {
                return column.type() instanceof DateType
                        ? putDate(tokens.text(), row)
                        : putTimestamp(tokens.text(), row);
            }
            boolean small = token == JsonToken.VALUE_NUMBER_INT && tokens.isLong();
            long seconds = small ? tokens.longValue() : 0;
            if (!small
                    || !(column.type() instanceof TimestampType)
                    || seconds > MAX_SECONDS
                    || seconds < -MAX_SECONDS) {
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

    /** The state of the document being decoded: its text, for columns with raw JSON, and the number of type mismatches. */
    public static final class DocumentContext {
        byte[] data;
        private int mismatches;

        /** Starts a document. @param text array with its text */
        public void begin(byte[] text) {
            data = text;
            mismatches = 0;
        }

        /** Records that a value does not match the type of its column. */
        void addMismatch() {
            mismatches++;
        }

        /** Whether a value did not match the type of its column. */
        public boolean hasMismatch() {
            return mismatches > 0;
        }

        /** Returns the number of values that did not match so far. */
        int mismatches() {
            return mismatches;
        }

        /** Subtracts the mismatches of a value that was replaced by a repeated member. */
        void removeMismatches(int misfitsOfDead) {
            mismatches -= misfitsOfDead;
        }
    }

    /**
     * Decodes JSON values into a column, with the conversions of Spark's JSON source.
     *
     * @param column target column
     * @param conversion conversion to its type
     * @param document records values that do not match
     */
    record JsonValueDecoder(ColumnBuilder column, Conversion conversion, DocumentContext document) {
        /** Converts a non-null value. */
        interface Conversion {
            /**
             * Puts the value that starts with the current token into the column and advances to its last token.
             *
             * @return false if it does not match the type; the value of the row is then undefined
             */
            boolean put(TokenReader tokens, JsonToken token, int row) throws IOException;
        }

        /**
         * Decodes the value that starts with the current token into {@code row} and advances to its last token. A value that does not
         * match the type of the column becomes null. In a variant, null is a value.
         *
         * @return whether it matches
         * @throws com.fasterxml.jackson.core.JacksonException if the text is not valid JSON
         */
        boolean decode(TokenReader tokens, int row) throws IOException {
            JsonToken token = tokens.current();
            if (token == JsonToken.VALUE_NULL && !(column instanceof VariantBuilder)) {
                column.putNull(row);
                return true;
            }
            boolean matches = conversion.put(tokens, token, row);
            if (!matches) {
                // The current token is still the first one only if the conversion did not read the value.
                tokens.skipChildren();
                column.putNull(row);
                document.addMismatch();
            }
            return matches;
        }
    }

    /**
     * Decodes scalar JSON values. Each method decodes into one type of column and returns false if the value does not match.
     */
    private static final class JsonScalarDecoders {
        /** Numbers with more digits match no decimal type and would be expensive to parse. */
        private static final int MAX_DIGITS = 1000;

        private JsonScalarDecoders() {}

        /** Decodes the id of a document. Other values than strings are null. */
        static boolean putId(TextBuilder ids, TokenReader tokens, JsonToken token, int row) throws IOException {
            if (token == JsonToken.VALUE_STRING) {
                putEncoded(ids, tokens, row);
            } else {
                tokens.skipChildren();
                ids.putNull(row);
            }
            return true;
        }

        /** Decodes strings; any other value as its unchanged JSON text. */
        static boolean putText(
                TextBuilder texts, DocumentContext document, TokenReader tokens, JsonToken token, int row)
                throws IOException {
            if (token.isStructStart()) {
                int start = tokens.tokenStart();
                tokens.skipChildren();
                texts.putText(row, document.data, start, tokens.tokenEnd() - start);
            } else {
                putEncoded(texts, tokens, row);
            }
            return true;
        }

        /** Decodes any value that is not larger than a variant can be. */
        static boolean putVariant(
                VariantBuilder variants, VariantEncoder encoder, TokenReader tokens, JsonToken token, int row)
                throws IOException {
            if (!encoder.encode(tokens, token)) {
                return false;
            }
            variants.putVariant(row, encoder.value(), encoder.metadata());
            return true;
        }

        private static void putEncoded(TextBuilder texts, TokenReader tokens, int row) throws IOException {
            tokens.encodeText();
            texts.putText(row, tokens.bytes(), tokens.bytesOffset(), tokens.bytesLength());
        }

        /** Decodes numbers with rounding, and the names of non-finite values, also as strings. */
        static boolean putReal(FloatingPointBuilder reals, TokenReader tokens, JsonToken token, int row)
                throws IOException {
            if (token == JsonToken.VALUE_STRING) {
                return putNamed(reals, tokens.text(), row);
            }
            if (!token.isNumeric()) {
                return false;
            }
            return reals.isSingle()
                    ? reals.putFloat(row, tokens.floatValue())
                    : reals.putDouble(row, tokens.doubleValue());
        }

        private static boolean putNamed(FloatingPointBuilder reals, String name, int row) {
            return switch (name) {
                case "NaN" -> reals.putDouble(row, Double.NaN);
                case "+INF", "Infinity", "+Infinity" -> reals.putDouble(row, Double.POSITIVE_INFINITY);
                case "-INF", "-Infinity" -> reals.putDouble(row, Double.NEGATIVE_INFINITY);
                default -> false;
            };
        }

        /**
         * Decodes numbers and numeric strings, optionally with thousands separators, rounded to the scale of the column.
         */
        static boolean putDecimal(DecimalBuilder decimals, TokenReader tokens, JsonToken token, int row)
                throws IOException {
            try {
                boolean isText = token == JsonToken.VALUE_STRING;
                String text = isText ? tokens.text().replace(",", "") : token.isNumeric() ? tokens.text() : "";
                if (text.length() > MAX_DIGITS) {
                    return false;
                }
                BigDecimal value = new BigDecimal(text);
                return Math.abs((long) value.scale()) <= MAX_DIGITS && decimals.putRounded(row, value);
            } catch (NumberFormatException e) {
                return false;
            }
        }

        /** Decodes Base64 strings. */
        static boolean putBinary(BinaryBuilder bytes, TokenReader tokens, JsonToken token, int row) throws IOException {
            try {
                return token == JsonToken.VALUE_STRING
                        && bytes.putBytes(row, Base64Variants.MIME_NO_LINEFEEDS.decode(tokens.text()));
            } catch (IllegalArgumentException e) {
                return false;
            }
        }
    }
}
