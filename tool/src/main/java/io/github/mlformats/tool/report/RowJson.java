package io.github.mlformats.tool.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Serializable;
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
 * Rows as JSON, with all of their fields: binary as Base64, times in UTC as of ISO 8601, maps as objects, vectors as the
 * structs that Spark keeps them in. NaN and infinities are strings, as in Spark's own JSON.
 */
public final class RowJson implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final StructType schema;

    public RowJson(StructType schema) {
        this.schema = schema;
    }

    /** One line, with what a terminal would obey escaped. */
    public String line(SpecializedGetters row) {
        return PlainLines.line(struct(row, schema).toString());
    }

    private static ObjectNode struct(SpecializedGetters row, StructType type) {
        ObjectNode object = NODES.objectNode();
        String[] names = type.fieldNames();
        for (int i = 0; i < names.length; i++) {
            object.set(names[i], value(row, i, type.fields()[i].dataType()));
        }
        return object;
    }

    /** One value, which may be null. */
    public static JsonNode value(SpecializedGetters values, int i, DataType type) {
        if (values.isNullAt(i)) {
            return NODES.nullNode();
        } else if (type instanceof StructType struct) {
            return struct(values.getStruct(i, struct.size()), struct);
        } else if (type instanceof ArrayType array) {
            return array(values.getArray(i), array.elementType());
        } else if (type instanceof MapType map) {
            return map(values.getMap(i), map);
        } else if (type instanceof UserDefinedType<?> user) {
            return value(values, i, user.sqlType());
        } else if (type instanceof StringType) {
            return NODES.textNode(values.getUTF8String(i).toString());
        } else if (type instanceof BinaryType) {
            return NODES.binaryNode(values.getBinary(i));
        } else if (type instanceof BooleanType) {
            return NODES.booleanNode(values.getBoolean(i));
        }
        return number(values, i, type);
    }

    private static JsonNode number(SpecializedGetters values, int i, DataType type) {
        if (type instanceof ByteType) {
            return NODES.numberNode(values.getByte(i));
        } else if (type instanceof ShortType) {
            return NODES.numberNode(values.getShort(i));
        } else if (type instanceof IntegerType) {
            return NODES.numberNode(values.getInt(i));
        } else if (type instanceof LongType) {
            return NODES.numberNode(values.getLong(i));
        } else if (type instanceof FloatType) {
            float number = values.getFloat(i);
            return Float.isFinite(number) ? NODES.numberNode(number) : NODES.textNode(Float.toString(number));
        } else if (type instanceof DoubleType) {
            double number = values.getDouble(i);
            return Double.isFinite(number) ? NODES.numberNode(number) : NODES.textNode(Double.toString(number));
        } else if (type instanceof DecimalType decimal) {
            return NODES.numberNode(
                    values.getDecimal(i, decimal.precision(), decimal.scale()).toJavaBigDecimal());
        }
        return NODES.textNode(time(values, i, type));
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

    private static ArrayNode array(ArrayData elements, DataType type) {
        ArrayNode array = NODES.arrayNode(elements.numElements());
        for (int i = 0; i < elements.numElements(); i++) {
            array.add(value(elements, i, type));
        }
        return array;
    }

    private static ObjectNode map(MapData map, MapType type) {
        ObjectNode object = NODES.objectNode();
        for (int i = 0; i < map.numElements(); i++) {
            String key = value(map.keyArray(), i, type.keyType()).asText();
            object.set(key, value(map.valueArray(), i, type.valueType()));
        }
        return object;
    }
}
