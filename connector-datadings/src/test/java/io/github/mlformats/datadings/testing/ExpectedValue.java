package io.github.mlformats.datadings.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.mlformats.datadings.format.message.DType;
import io.github.mlformats.datadings.format.message.NumpyElementType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StringType;
import scala.collection.JavaConverters;

/** Compares Spark values with the canonical JSON of stored values, as described in the README of the corpus. */
public final class ExpectedValue {
    private ExpectedValue() {}

    /** Whether a value of Spark is the stored one. */
    public static boolean matches(Object value, DataType type, JsonNode stored) {
        if (stored == null || stored.isNull() || stored instanceof MissingNode) {
            return value == null;
        }
        if (value == null) {
            return false;
        }
        if (type instanceof StringType && !stored.isTextual()) {
            return text((String) value, stored);
        }
        if (stored.has("$scalar")) {
            return scalar(value, stored.get("$scalar"));
        }
        if (value instanceof Row row) {
            return struct(row, stored);
        }
        if (value instanceof byte[] bytes) {
            return stored.has("$bytes") && Arrays.equals(bytes, base64(stored.get("$bytes")));
        }
        if (value instanceof Boolean flag) {
            return stored.isBoolean() && stored.asBoolean() == flag;
        }
        if (value instanceof String text) {
            return stored.isTextual() && stored.asText().equals(text);
        }
        if (value instanceof Timestamp time) {
            return micros(time) == micros(stored.get("$timestamp"));
        }
        if (value instanceof scala.collection.Map<?, ?> map) {
            return map(map, ((org.apache.spark.sql.types.MapType) type).valueType(), stored);
        }
        if (value instanceof scala.collection.Iterable<?> list) {
            return list(list, ((org.apache.spark.sql.types.ArrayType) type).elementType(), stored);
        }
        return number(value, stored);
    }

    private static byte[] base64(JsonNode text) {
        return Base64.getDecoder().decode(text.asText());
    }

    private static boolean number(Object value, JsonNode stored) {
        if (value instanceof Float || value instanceof Double) {
            double found = ((Number) value).doubleValue();
            double expected = stored.has("$float")
                    ? Double.parseDouble(stored.get("$float").asText())
                    : stored.asDouble();
            return Double.doubleToLongBits(found) == Double.doubleToLongBits(expected);
        }
        return stored.isIntegralNumber()
                && new BigDecimal(value.toString()).compareTo(new BigDecimal(stored.bigIntegerValue())) == 0;
    }

    /** The text of a value that is not a string: a numpy number or boolean as plain text, otherwise JSON. */
    private static boolean text(String text, JsonNode stored) {
        JsonNode found = parse(text);
        if (stored.has("$scalar") && found.has("$float")) {
            return scalar(Double.parseDouble(found.get("$float").asText()), stored.get("$scalar"));
        }
        if (stored.has("$scalar") && !found.isObject()) {
            Object value = found.isBoolean()
                    ? found.asBoolean()
                    : found.isIntegralNumber() ? (Object) found.decimalValue() : (Object) found.asDouble();
            return scalar(value, stored.get("$scalar"));
        }
        return CanonicalComparison.normal(found).equals(CanonicalComparison.normal(stored));
    }

    private static JsonNode parse(String text) {
        try {
            return DataSet.JSON.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(text, e);
        }
    }

    private static boolean scalar(Object value, JsonNode scalar) {
        DType type = DType.parse(scalar.get("dtype").asText()).orElseThrow();
        byte[] data = base64(scalar.get("data"));
        NumpyElementType element = type.element();
        if (value instanceof Row row && element.isComplex()) {
            NumpyElementType part =
                    element == NumpyElementType.COMPLEX64 ? NumpyElementType.FLOAT32 : NumpyElementType.FLOAT64;
            return bits(row.getAs("re")) == bits(part.real(data, 0, false))
                    && bits(row.getAs("im")) == bits(part.real(data, part.bytes(), false));
        }
        if (value instanceof Row row) {
            return row.getAs("dtype").equals(type.text())
                    && Arrays.equals(row.<byte[]>getAs("data"), data)
                    && row.<scala.collection.Iterable<?>>getAs("shape").isEmpty();
        }
        if (element == NumpyElementType.BOOL) {
            return value.equals(element.integer(data, 0, false) == 1);
        }
        if (element.isFloat()) {
            return bits(((Number) value).doubleValue()) == bits(element.real(data, 0, false));
        }
        String expected = element == NumpyElementType.UINT64
                ? Long.toUnsignedString(element.integer(data, 0, type.bigEndian()))
                : String.valueOf(element.integer(data, 0, type.bigEndian()));
        return new BigDecimal(value.toString()).compareTo(new BigDecimal(expected)) == 0;
    }

    private static long bits(double value) {
        return Double.doubleToLongBits(value);
    }

    private static boolean struct(Row row, JsonNode stored) {
        if (stored.has("$complex")) {
            return number(row.getAs("re"), stored.get("$complex").get(0))
                    && number(row.getAs("im"), stored.get("$complex").get(1));
        }
        if (stored.has("$timestamp")) {
            return number(row.getAs("seconds"), stored.get("$timestamp").get(0))
                    && number(row.getAs("nanos"), stored.get("$timestamp").get(1));
        }
        if (stored.has("$ext")) {
            return number(row.getAs("type"), stored.get("$ext").get("code"))
                    && Arrays.equals(
                            row.<byte[]>getAs("data"), base64(stored.get("$ext").get("data")));
        }
        if (stored.has("$nd") || stored.has("$object")) {
            return array(row, stored);
        }
        for (var field : row.schema().fields()) {
            if (!matches(row.getAs(field.name()), field.dataType(), stored.path(field.name()))) {
                return false;
            }
        }
        return stored.isObject() && stored.size() <= row.size();
    }

    private static boolean array(Row row, JsonNode stored) {
        JsonNode json = DataSet.JSON
                .createObjectNode()
                .set(
                        "$nd",
                        DataSet.JSON
                                .createObjectNode()
                                .<com.fasterxml.jackson.databind.node.ObjectNode>set("dtype", dtype(row.getAs("dtype")))
                                .<com.fasterxml.jackson.databind.node.ObjectNode>set(
                                        "shape", DataSet.JSON.valueToTree(java(row.getAs("shape"))))
                                .put("data", Base64.getEncoder().encodeToString(row.getAs("data"))));
        return CanonicalComparison.normal(json).equals(CanonicalComparison.normal(stored));
    }

    private static JsonNode dtype(String text) {
        return text.startsWith("[")
                ? parse(text)
                : DataSet.JSON.getNodeFactory().textNode(text);
    }

    private static List<?> java(scala.collection.Iterable<?> list) {
        List<Object> copy = new java.util.ArrayList<>();
        scala.collection.Iterator<?> elements = list.iterator();
        while (elements.hasNext()) {
            copy.add(elements.next());
        }
        return copy;
    }

    private static boolean list(scala.collection.Iterable<?> list, DataType element, JsonNode stored) {
        List<?> found = java(list);
        if (stored.has("$nd")) {
            return numbers(found, stored.get("$nd"));
        }
        boolean same = stored.isArray() && stored.size() == found.size();
        for (int i = 0; same && i < found.size(); i++) {
            same = matches(found.get(i), element, stored.get(i));
        }
        return same;
    }

    /** Elements of an array of numpy, flat or nested. */
    private static boolean numbers(List<?> found, JsonNode nd) {
        List<Object> flat = new java.util.ArrayList<>();
        flatten(found, flat);
        DType type = DType.parse(nd.get("dtype").asText()).orElseThrow();
        byte[] data = base64(nd.get("data"));
        int size = type.element().bytes();
        boolean same = flat.size() == data.length / size;
        for (int i = 0; same && i < flat.size(); i++) {
            var scalar = DataSet.JSON.createObjectNode().put("dtype", type.text());
            byte[] one = Arrays.copyOfRange(data, i * size, (i + 1) * size);
            same = scalar(flat.get(i), scalar.put("data", Base64.getEncoder().encodeToString(one)));
        }
        return same;
    }

    private static void flatten(List<?> nested, List<Object> flat) {
        for (Object element : nested) {
            if (element instanceof scala.collection.Iterable<?> inner) {
                flatten(java(inner), flat);
            } else {
                flat.add(element);
            }
        }
    }

    private static boolean map(scala.collection.Map<?, ?> map, DataType valueType, JsonNode stored) {
        Map<?, ?> found = JavaConverters.mapAsJavaMap(map);
        if (stored.has("$map")) {
            boolean same = stored.get("$map").size() == found.size();
            for (JsonNode pair : stored.get("$map")) {
                String key = pair.get(0).isTextual() ? pair.get(0).asText() : key(found, pair.get(0));
                same &= found.containsKey(key) && matches(found.get(key), valueType, pair.get(1));
            }
            return same;
        }
        boolean same = stored.size() == found.size();
        for (var fields = stored.fields(); same && fields.hasNext(); ) {
            var field = fields.next();
            same = found.containsKey(field.getKey()) && matches(found.get(field.getKey()), valueType, field.getValue());
        }
        return same;
    }

    /** The key whose text is the JSON of a stored one. */
    private static String key(Map<?, ?> found, JsonNode stored) {
        for (Object key : found.keySet()) {
            try {
                if (DataSet.JSON.readTree((String) key).equals(stored)) {
                    return (String) key;
                }
            } catch (IOException e) {
                // Another key.
            }
        }
        return null;
    }

    private static long micros(Timestamp time) {
        return Math.floorDiv(time.getTime(), 1000L) * 1_000_000 + time.getNanos() / 1000;
    }

    private static long micros(JsonNode secondsAndNanos) {
        return secondsAndNanos.get(0).asLong() * 1_000_000
                + secondsAndNanos.get(1).asLong() / 1000;
    }
}
