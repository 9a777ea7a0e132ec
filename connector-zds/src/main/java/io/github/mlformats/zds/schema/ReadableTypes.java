package io.github.mlformats.zds.schema;

import io.github.mlformats.core.error.UsageException;
import java.util.Arrays;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;

/** The column types that JSON values can be read as. */
public final class ReadableTypes {
    private ReadableTypes() {}

    /** @throws UsageException if JSON values cannot be read as the type of the column */
    static void check(StructField column) {
        if (!isReadable(column.dataType())) {
            throw new UsageException("column '" + column.name() + "': "
                    + unsupportedType(column.dataType()).getMessage());
        }
    }

    private static boolean isReadable(DataType type) {
        if (type instanceof ArrayType array) {
            return isReadable(array.elementType());
        } else if (type instanceof MapType map) {
            return isKey(map.keyType()) && isReadable(map.valueType());
        } else if (type instanceof StructType struct) {
            return Arrays.stream(struct.fields()).allMatch(field -> isReadable(field.dataType()));
        }
        return type instanceof NumericType
                || type instanceof StringType
                || type instanceof BooleanType
                || type instanceof BinaryType
                || type instanceof DateType
                || type instanceof TimestampType
                || type instanceof TimestampNTZType;
    }

    /** Whether member names can be read as a type of map keys. */
    private static boolean isKey(DataType type) {
        return type instanceof StringType
                || type instanceof BooleanType
                || type instanceof ByteType
                || type instanceof ShortType
                || type instanceof IntegerType
                || type instanceof LongType;
    }

    /** Returns the error for an unsupported type. */
    public static UsageException unsupportedType(DataType type) {
        return new UsageException(
                "type " + type.catalogString() + " cannot be read from JSON. Read the column as a string");
    }
}
