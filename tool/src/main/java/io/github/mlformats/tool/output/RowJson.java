package io.github.mlformats.tool.output;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.mlformats.core.error.PlainText;
import java.io.IOException;
import java.io.Serializable;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.sql.types.UserDefinedType;

/**
 * Formats rows as JSON, including null fields: binary as Base64, timestamps as ISO 8601 in UTC, maps as objects, vectors as
 * Spark's structs, variants as their JSON. NaN and infinities are strings, as in Spark's own JSON. Map keys of other types than string have the text of
 * the value, without quotes.
 */
public final class RowJson implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final JsonFactory JSON = new JsonFactory();

    private final StructType schema;

    public RowJson(StructType schema) {
        this.schema = schema;
    }

    /** One line of JSON, with control characters escaped. */
    public String line(SpecializedGetters row) {
        return PlainText.escape(text(json -> struct(json, row, schema)));
    }

    /** The text of a non-null value: of a string its characters, of a scalar its JSON without quotes, of other values JSON. */
    String text(SpecializedGetters row, int column) {
        return text(row, column, schema.fields()[column].dataType());
    }

    private static String text(SpecializedGetters values, int i, DataType type) {
        if (type instanceof StringType) {
            return values.getUTF8String(i).toString();
        }
        String json = text(generator -> value(generator, values, i, type));
        if (isVariant(type)) {
            return json;
        }
        return json.startsWith("\"") ? json.substring(1, json.length() - 1) : json;
    }

    @FunctionalInterface
    private interface Part {
        void write(JsonGenerator json) throws IOException;
    }

    private static String text(Part part) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            part.write(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static void struct(JsonGenerator json, SpecializedGetters row, StructType type) throws IOException {
        json.writeStartObject();
        String[] names = type.fieldNames();
        for (int i = 0; i < names.length; i++) {
            json.writeFieldName(names[i]);
            value(json, row, i, type.fields()[i].dataType());
        }
        json.writeEndObject();
    }

    private static void value(JsonGenerator json, SpecializedGetters values, int i, DataType type) throws IOException {
        if (values.isNullAt(i)) {
            json.writeNull();
        } else if (type instanceof StructType struct) {
            struct(json, values.getStruct(i, struct.size()), struct);
        } else if (type instanceof ArrayType array) {
            array(json, values.getArray(i), array.elementType());
        } else if (type instanceof MapType map) {
            map(json, values.getMap(i), map);
        } else if (type instanceof UserDefinedType<?> user) {
            value(json, values, i, user.sqlType());
        } else if (type instanceof StringType) {
            json.writeString(values.getUTF8String(i).toString());
        } else if (type instanceof BinaryType) {
            json.writeBinary(values.getBinary(i));
        } else if (type instanceof BooleanType) {
            json.writeBoolean(values.getBoolean(i));
        } else if (isVariant(type)) {
            json.writeRawValue(values.get(i, type).toString());
        } else {
            number(json, values, i, type);
        }
    }

    /** By name: Spark 3.5 has no variants. */
    private static boolean isVariant(DataType type) {
        return type.typeName().equals("variant");
    }

    private static void number(JsonGenerator json, SpecializedGetters values, int i, DataType type) throws IOException {
        if (type instanceof ByteType) {
            json.writeNumber(values.getByte(i));
        } else if (type instanceof ShortType) {
            json.writeNumber(values.getShort(i));
        } else if (type instanceof IntegerType) {
            json.writeNumber(values.getInt(i));
        } else if (type instanceof LongType) {
            json.writeNumber(values.getLong(i));
        } else if (type instanceof FloatType) {
            // A string if it is not finite.
            json.writeNumber(values.getFloat(i));
        } else if (type instanceof DoubleType) {
            json.writeNumber(values.getDouble(i));
        } else if (type instanceof DecimalType decimal) {
            json.writeNumber(
                    values.getDecimal(i, decimal.precision(), decimal.scale()).toJavaBigDecimal());
        } else {
            json.writeString(time(values, i, type));
        }
    }

    private static String time(SpecializedGetters values, int i, DataType type) {
        if (type instanceof DateType) {
            return LocalDate.ofEpochDay(values.getInt(i)).toString();
        } else if (type instanceof TimestampType) {
            return instant(values.getLong(i)).toString();
        } else if (type instanceof TimestampNTZType) {
            return LocalDateTime.ofInstant(instant(values.getLong(i)), ZoneOffset.UTC)
                    .toString();
        }
        return String.valueOf(values.get(i, type));
    }

    private static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    private static void array(JsonGenerator json, ArrayData elements, DataType type) throws IOException {
        json.writeStartArray();
        for (int i = 0; i < elements.numElements(); i++) {
            value(json, elements, i, type);
        }
        json.writeEndArray();
    }

    private static void map(JsonGenerator json, MapData map, MapType type) throws IOException {
        json.writeStartObject();
        for (int i = 0; i < map.numElements(); i++) {
            json.writeFieldName(text(map.keyArray(), i, type.keyType()));
            value(json, map.valueArray(), i, type.valueType());
        }
        json.writeEndObject();
    }
}
