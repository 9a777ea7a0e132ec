package io.github.mlformats.tool.find;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.ValueFilter;
import io.github.mlformats.tool.report.RowJson;
import java.util.Arrays;
import java.util.Set;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * A value that a row is looked up by.
 *
 * @param column its position in the row
 * @param type of the column: text, a whole number, or an array of texts
 * @param filter what an index is asked for
 * @param json the value as a row shows it
 * @param text as the user writes it
 */
record Wanted(int column, DataType type, ValueFilter filter, JsonNode json, String text) {
    private static final String BETWEEN_PARTS = "/";

    /**
     * @param text the value as the user writes it; the parts of an array with a slash in between
     * @throws UsageException if there is no such column or the text is no value of its type
     */
    static Wanted of(StructType schema, String column, String text) {
        int position = Arrays.asList(schema.fieldNames()).indexOf(column);
        if (position < 0) {
            throw new UsageException("no column '" + column + "' to find rows by: choose one of "
                    + String.join(", ", schema.fieldNames()));
        }
        DataType type = schema.fields()[position].dataType();
        JsonNode json = json(text, column, type);
        return new Wanted(position, type, new ValueFilter(column, Set.of(internal(json, type))), json, text);
    }

    boolean matches(InternalRow row) {
        return RowJson.value(row, column, type).toString().equals(json.toString());
    }

    private static JsonNode json(String text, String column, DataType type) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        if (type instanceof StringType) {
            return nodes.textNode(text);
        } else if (type instanceof IntegerType || type instanceof LongType) {
            return nodes.numberNode(whole(text, column));
        } else if (type instanceof ArrayType array && array.elementType() instanceof StringType) {
            ArrayNode parts = nodes.arrayNode();
            Arrays.stream(text.split(BETWEEN_PARTS)).forEach(parts::add);
            return parts;
        }
        throw new UsageException(
                "column '" + column + "' is " + type.sql() + ", by which no row is found: use show --where");
    }

    private static long whole(String text, String column) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new UsageException("column '" + column + "' holds whole numbers, not '" + text + "'", e);
        }
    }

    private static Object internal(JsonNode json, DataType type) {
        if (type instanceof StringType) {
            return UTF8String.fromString(json.asText());
        } else if (type instanceof ArrayType) {
            Object[] parts = new Object[json.size()];
            Arrays.setAll(parts, i -> UTF8String.fromString(json.get(i).asText()));
            return new GenericArrayData(parts);
        }
        return type instanceof IntegerType ? (Object) json.intValue() : (Object) json.longValue();
    }
}
