package io.github.mlformats.zds.write.value;

import com.fasterxml.jackson.core.Base64Variants;
import io.github.mlformats.core.spi.write.ColumnPath;
import io.github.mlformats.core.spi.write.FieldNames;
import java.util.Arrays;
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
 * Creates the JSON writers for Spark types (zds.md, section 9).
 *
 * @param nulls whether null fields are written instead of omitted
 */
public record JsonValueWriters(boolean nulls) {
    /** The default nesting limit of JSON libraries, including the document itself. */
    private static final int MAX_DEPTH = 1000;

    /**
     * Returns the writer for a type.
     *
     * @throws io.github.mlformats.core.error.UsageException if the type cannot be written as JSON
     */
    public JsonValueWriter of(DataType type, ColumnPath path) {
        return of(type, path, 2);
    }

    /** @param depth nesting depth of the type if it is a container */
    private JsonValueWriter of(DataType type, ColumnPath path, int depth) {
        if (depth > MAX_DEPTH + 1) {
            throw path.unsupportedType("more than " + MAX_DEPTH + " levels of nested arrays and objects");
        }
        JsonValueWriter scalar = scalar(type, path);
        if (scalar != null) {
            return scalar;
        }
        if (type instanceof ArrayType array) {
            return new JsonArrayWriter(of(array.elementType(), path, depth + 1));
        }
        if (type instanceof StructType struct) {
            return fields(struct, path, depth);
        }
        if (type instanceof MapType map) {
            return new JsonMapWriter(key(map.keyType(), path), of(map.valueType(), path, depth + 1), path);
        }
        if (type instanceof UserDefinedType<?> user
                && user.getClass().getName().equals("org.apache.spark.ml.linalg.VectorUDT")) {
            return new JsonMlVectorWriter();
        }
        throw path.unsupportedType("type " + type.simpleString() + " cannot be written as JSON. Cast it to string");
    }

    /** Returns the writer for a scalar type; null for other types. */
    private static JsonValueWriter scalar(DataType type, ColumnPath path) {
        if (type instanceof StringType) {
            return new JsonStringWriter();
        }
        if (type instanceof BooleanType) {
            return (from, i, out) -> out.writeBoolean(from.getBoolean(i));
        }
        if (type instanceof BinaryType) {
            return (from, i, out) -> {
                byte[] bytes = from.getBinary(i);
                out.writeBinary(Base64Variants.MIME_NO_LINEFEEDS, bytes, 0, bytes.length);
            };
        }
        if (type instanceof DateType) {
            return JsonTimeWriters.dates(path);
        }
        if (type instanceof TimestampType) {
            return JsonTimeWriters.times(path, "Z");
        }
        return type instanceof TimestampNTZType ? JsonTimeWriters.times(path, "") : number(type);
    }

    private static JsonValueWriter number(DataType type) {
        if (type instanceof ByteType) {
            return (from, i, out) -> out.writeNumber((int) from.getByte(i));
        }
        if (type instanceof ShortType) {
            return (from, i, out) -> out.writeNumber((int) from.getShort(i));
        }
        if (type instanceof IntegerType) {
            return (from, i, out) -> out.writeNumber(from.getInt(i));
        }
        if (type instanceof LongType) {
            return (from, i, out) -> out.writeNumber(from.getLong(i));
        }
        if (type instanceof FloatType) {
            return (from, i, out) -> out.writeNumber(from.getFloat(i));
        }
        if (type instanceof DoubleType) {
            return (from, i, out) -> out.writeNumber(from.getDouble(i));
        }
        return type instanceof DecimalType decimal ? new JsonDecimalWriter(decimal.precision(), decimal.scale()) : null;
    }

    private JsonValueWriter fields(StructType type, ColumnPath path, int depth) {
        FieldNames.findDuplicate(type).ifPresent(name -> {
            throw path.unsupportedType("duplicate field name '" + name + "'");
        });
        return new JsonObjectWriter(
                Arrays.asList(type.fieldNames()),
                Arrays.stream(type.fields())
                        .map(field -> of(field.dataType(), path.field(field.name()), depth + 1))
                        .toList(),
                nulls);
    }

    private static JsonMapWriter.Key key(DataType type, ColumnPath path) {
        if (type instanceof StringType) {
            return (keys, i) -> keys.getUTF8String(i).toString();
        }
        if (type instanceof BooleanType) {
            return (keys, i) -> String.valueOf(keys.getBoolean(i));
        }
        if (type instanceof ByteType) {
            return (keys, i) -> String.valueOf(keys.getByte(i));
        }
        if (type instanceof ShortType) {
            return (keys, i) -> String.valueOf(keys.getShort(i));
        }
        if (type instanceof IntegerType) {
            return (keys, i) -> String.valueOf(keys.getInt(i));
        }
        if (type instanceof LongType) {
            return (keys, i) -> String.valueOf(keys.getLong(i));
        }
        throw path.unsupportedType("map keys must be strings, integers or booleans, not " + type.simpleString());
    }
}
