package io.github.mlformats.idv.schema;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.mlformats.idv.format.codec.IdvValue;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * Serializes annotation values as JSON. Numbers without a JSON representation, such as NaN, become strings. A sparse
 * vector becomes an object with size, indices and values.
 */
final class AnnotationJson {
    private static final JsonFactory FACTORY = new JsonFactory();

    private AnnotationJson() {}

    static String of(Object value) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            write(json, value);
        }
        return text.toString();
    }

    /** A JSON object; the values of {@code entries} are JSON texts. */
    static String object(Map<String, String> entries) throws IOException {
        StringJoiner object = new StringJoiner(",", "{", "}");
        for (Map.Entry<String, String> entry : entries.entrySet()) {
            object.add(of(entry.getKey()) + ":" + entry.getValue());
        }
        return object.toString();
    }

    private static void write(JsonGenerator json, Object value) throws IOException {
        if (value == null) {
            json.writeNull();
        } else if (value instanceof IdvValue.OffsetTime time) {
            json.writeStartObject();
            json.writeNumberField("ticks", time.ticks());
            json.writeNumberField("offsetMinutes", time.minutes());
            json.writeEndObject();
        } else if (value instanceof IdvValue.Vector vector && vector.indices() == null) {
            write(json, vector.items());
        } else if (value instanceof IdvValue.Vector vector) {
            json.writeStartObject();
            json.writeNumberField("size", vector.length());
            json.writeFieldName("indices");
            write(json, vector.indices());
            json.writeFieldName("values");
            write(json, vector.items());
            json.writeEndObject();
        } else if (value instanceof List<?> list) {
            json.writeStartArray();
            for (Object item : list) {
                write(json, item);
            }
            json.writeEndArray();
        } else if (value instanceof Boolean flag) {
            json.writeBoolean(flag);
        } else if (value instanceof Float number) {
            json.writeNumber(number);
        } else if (value instanceof Double number) {
            json.writeNumber(number);
        } else if (value instanceof BigInteger number) {
            json.writeNumber(number);
        } else if (value instanceof Number number) {
            json.writeNumber(number.longValue());
        } else {
            json.writeString((String) value);
        }
    }
}
