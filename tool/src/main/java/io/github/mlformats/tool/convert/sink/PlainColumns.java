package io.github.mlformats.tool.convert.sink;

import static java.util.stream.Collectors.joining;

import io.github.mlformats.core.error.UsageException;
import java.util.Arrays;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.UserDefinedType;

/** What a format of texts can hold: a value for each column, and nothing within it. */
final class PlainColumns {
    private static final String CSV = "csv";

    private PlainColumns() {}

    /** @throws UsageException if the format has no place for some column */
    static void check(String format, StructType columns) {
        if (!format.equalsIgnoreCase(CSV)) {
            return;
        }
        String nested = Arrays.stream(columns.fields())
                .filter(column -> !isPlain(column.dataType()))
                .map(StructField::name)
                .collect(joining(", "));
        if (!nested.isEmpty()) {
            throw new UsageException(
                    "csv holds no binary values, arrays, structs and vectors, as are in columns " + nested
                            + ": leave them out with --columns, or write them as texts, such as by --vectors array"
                            + " --select \"to_json(a) AS a, base64(b) AS b\"");
        }
    }

    private static boolean isPlain(DataType type) {
        return !(type instanceof ArrayType
                || type instanceof MapType
                || type instanceof StructType
                || type instanceof BinaryType
                || type instanceof UserDefinedType<?>);
    }
}
