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

/** Checks that columns can be written as CSV, which has no nested or binary values. */
final class CsvColumns {
    private static final String CSV = "csv";

    private CsvColumns() {}

    /** @throws UsageException if the format is CSV and a column is nested or binary */
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
                    "csv has no binary, array, map, struct or vector values, which are in columns " + nested
                            + ". Exclude them with --columns, or write them as strings, such as with --vectors array"
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
