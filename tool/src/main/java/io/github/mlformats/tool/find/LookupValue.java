package io.github.mlformats.tool.find;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.ValueFilter;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * A value of an indexed column for a lookup.
 *
 * @param column position of the column in the row
 * @param type type of the column: string, integer, long, or array of strings
 * @param filter the filter for the index
 * @param value a string, a long, or a list of strings
 * @param text the user-specified text of the value
 */
record LookupValue(int column, DataType type, ValueFilter filter, Object value, String text) {
    private static final String BETWEEN_PARTS = "/";

    /**
     * Parses a value.
     *
     * @param text the value; array elements are separated by slashes
     * @throws UsageException if the column does not exist or the text is not a value of its type
     */
    static LookupValue of(StructType schema, String column, String text) {
        int position = Arrays.asList(schema.fieldNames()).indexOf(column);
        if (position < 0) {
            throw new UsageException(
                    "no column '" + column + "' for lookups. Choose one of " + String.join(", ", schema.fieldNames()));
        }
        DataType type = schema.fields()[position].dataType();
        Object value = value(text, column, type);
        return new LookupValue(position, type, new ValueFilter(column, Set.of(internal(value, type))), value, text);
    }

    boolean matches(InternalRow row) {
        return !row.isNullAt(column) && value.equals(shown(row));
    }

    private Object shown(InternalRow row) {
        if (type instanceof StringType) {
            return row.getUTF8String(column);
        } else if (type instanceof ArrayType) {
            ArrayData parts = row.getArray(column);
            return IntStream.range(0, parts.numElements())
                    .mapToObj(i -> parts.isNullAt(i) ? "" : parts.getUTF8String(i))
                    .toList();
        }
        return type instanceof IntegerType ? (long) row.getInt(column) : row.getLong(column);
    }

    private static Object value(String text, String column, DataType type) {
        if (type instanceof StringType) {
            return UTF8String.fromString(text);
        } else if (type instanceof IntegerType || type instanceof LongType) {
            return whole(text, column);
        } else if (type instanceof ArrayType array && array.elementType() instanceof StringType) {
            return Arrays.stream(text.split(BETWEEN_PARTS))
                    .map(UTF8String::fromString)
                    .toList();
        }
        throw new UsageException(
                "column '" + column + "' of type " + type.sql() + " does not support lookups. Use show --where");
    }

    private static long whole(String text, String column) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new UsageException("column '" + column + "' has whole numbers, but the value is '" + text + "'", e);
        }
    }

    private static Object internal(Object value, DataType type) {
        if (value instanceof List<?> parts) {
            return new GenericArrayData(parts.toArray());
        }
        return type instanceof IntegerType ? ((Long) value).intValue() : value;
    }
}
