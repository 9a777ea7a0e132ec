package io.github.mlformats.core.testing.spark;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.ArrayBasedMapData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.UserDefinedType;
import org.apache.spark.unsafe.types.UTF8String;

/** Converts JSON lines with Spark's internal values to rows. */
public final class JsonRows {
    private JsonRows() {}

    /** @param values an array with the columns' values */
    public static InternalRow of(JsonNode values, StructType columns) {
        return new GenericInternalRow(IntStream.range(0, columns.size())
                .mapToObj(i -> value(values.get(i), columns.fields()[i].dataType()))
                .toArray());
    }

    private static Object value(JsonNode json, DataType type) {
        if (json.isNull()) {
            return null;
        }
        if (type instanceof ByteType) {
            return (byte) json.intValue();
        }
        if (type instanceof ShortType) {
            return json.shortValue();
        }
        if (type instanceof IntegerType || type instanceof DateType) {
            return json.intValue();
        }
        if (type instanceof FloatType) {
            return json.isTextual() ? Float.valueOf(json.asText()) : (Float) json.floatValue();
        }
        if (type instanceof DoubleType) {
            return json.isTextual() ? Double.valueOf(json.asText()) : (Double) json.doubleValue();
        }
        if (type instanceof BooleanType) {
            return json.booleanValue();
        }
        if (type instanceof StringType) {
            return UTF8String.fromString(json.asText());
        }
        if (type instanceof BinaryType) {
            return HexFormat.of().parseHex(json.asText());
        }
        if (type instanceof DecimalType decimal) {
            return Decimal.apply(new BigDecimal(json.asText()), decimal.precision(), decimal.scale());
        }
        if (type instanceof ArrayType array) {
            return array(json, array.elementType());
        }
        if (type instanceof MapType map) {
            return new ArrayBasedMapData(column(json, 0, map.keyType()), column(json, 1, map.valueType()));
        }
        if (type instanceof UserDefinedType<?>) {
            return vector(json);
        }
        return type instanceof StructType struct ? struct(json, struct) : (Object) json.longValue();
    }

    private static GenericArrayData array(JsonNode json, DataType items) {
        List<Object> values = new ArrayList<>();
        json.forEach(item -> values.add(value(item, items)));
        return new GenericArrayData(values.toArray());
    }

    /** The keys or the values of a map, which is an array of pairs. */
    private static GenericArrayData column(JsonNode pairs, int i, DataType type) {
        List<Object> values = new ArrayList<>();
        pairs.forEach(pair -> values.add(value(pair.get(i), type)));
        return new GenericArrayData(values.toArray());
    }

    /** A struct: an array of its fields, or an object. */
    private static InternalRow struct(JsonNode json, StructType type) {
        return json.isArray()
                ? of(json, type)
                : new GenericInternalRow(Arrays.stream(type.fields())
                        .map(field -> value(json.get(field.name()), field.dataType()))
                        .toArray());
    }

    /** A vector of Spark ML: {@code {"n": 3, "v": [1, 2, 3]}}, or {@code {"n": 3, "i": [0], "v": [1]}}. */
    private static InternalRow vector(JsonNode json) {
        DataType doubles = DataTypes.DoubleType;
        GenericArrayData values = array(json.get("v"), doubles);
        return json.has("i")
                ? new GenericInternalRow(new Object[] {
                    (byte) 0, json.get("n").intValue(), array(json.get("i"), DataTypes.IntegerType), values
                })
                : new GenericInternalRow(new Object[] {(byte) 1, null, null, values});
    }
}
