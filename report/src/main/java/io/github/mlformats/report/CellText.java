package io.github.mlformats.report;

import io.github.mlformats.core.table.ColumnNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * SQL expressions for the beginning of a value's text. They convert only as much of long arrays as is shown, and replace binary
 * values, also nested ones, by their length.
 */
public final class CellText {
    private static final String BYTES = "concat(format_number(octet_length(%s), 0), ' bytes')";
    private static final int MAX_DEPTH = 8;

    private CellText() {}

    /**
     * An SQL expression for the beginning of a value's text.
     *
     * @param at SQL expression of the value
     * @param length maximum number of characters
     */
    public static String of(DataType type, String at, int length) {
        return String.format(Locale.ROOT, "substring(cast(%s as string), 1, %d)", shown(type, at, length, 0), length);
    }

    private static String shown(DataType type, String at, int length, int depth) {
        if (type instanceof BinaryType) {
            return BYTES.formatted(at);
        } else if (type instanceof StringType) {
            return depth == 0 ? at : String.format(Locale.ROOT, "substring(%s, 1, %d)", at, length);
        } else if (depth == MAX_DEPTH) {
            return "if(%s is null, null, '…')".formatted(at);
        } else if (type instanceof StructType struct) {
            return struct(struct, at, length, depth);
        } else if (type instanceof ArrayType array) {
            // Each element has at least one character.
            String few = String.format(Locale.ROOT, "slice(%s, 1, %d)", at, length);
            return elements(array.elementType(), few, length, depth);
        } else if (type instanceof MapType map) {
            StructType entry = new StructType().add("key", map.keyType()).add("value", map.valueType());
            return elements(
                    entry, String.format(Locale.ROOT, "slice(map_entries(%s), 1, %d)", at, length), length, depth);
        }
        return at;
    }

    /** @param at SQL expression of an array */
    private static String elements(DataType type, String at, int length, int depth) {
        boolean plain = !(type instanceof StructType
                || type instanceof ArrayType
                || type instanceof MapType
                || type instanceof BinaryType
                || type instanceof StringType);
        String x = "x" + depth;
        return plain ? at : "transform(%s, %s -> %s)".formatted(at, x, shown(type, x, length, depth + 1));
    }

    private static String struct(StructType type, String at, int length, int depth) {
        List<String> fields = new ArrayList<>();
        for (StructField field : type.fields()) {
            String name = ColumnNames.quoted(field.name());
            fields.add("%s as %s".formatted(shown(field.dataType(), at + "." + name, length, depth + 1), name));
        }
        return fields.isEmpty() ? at : "if(%s is null, null, struct(%s))".formatted(at, String.join(", ", fields));
    }
}
