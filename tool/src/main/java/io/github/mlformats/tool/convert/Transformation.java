package io.github.mlformats.tool.convert;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;

import io.github.mlformats.core.table.schema.ColumnNames;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.functions;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;

/**
 * The transformation of rows between read and write.
 *
 * @param where SQL condition; null for all rows
 * @param columns projected columns, by name; empty for all
 * @param select comma-separated SQL expressions; null for all columns
 * @param vectorsAsArrays whether vectors of Spark ML are converted to arrays
 * @param sortWithin columns by which the rows of each task are sorted
 * @param coalesce maximum number of tasks per unit; 0 for no limit
 */
public record Transformation(
        String where,
        List<String> columns,
        String select,
        boolean vectorsAsArrays,
        List<String> sortWithin,
        int coalesce) {
    private static final String ROW = "row";

    /** Applies filter, projection, expressions and vector conversion, in this order. */
    public Dataset<Row> apply(Dataset<Row> rows) {
        Dataset<Row> chosen = where == null ? rows : rows.where(where);
        if (!columns.isEmpty()) {
            chosen = chosen.select(columns.stream().map(name -> col(name)).toArray(Column[]::new));
        }
        // As a struct, so that Spark parses the list of expressions.
        Dataset<Row> selected = select == null
                ? chosen
                : chosen.select(expr("struct(" + select + ")").as(ROW)).select(ROW + ".*");
        return vectorsAsArrays ? withArrays(selected) : selected;
    }

    /** Coalesces and sorts transformed rows for the write. */
    public Dataset<Row> coalesceAndSort(Dataset<Row> chosen) {
        Dataset<Row> rows = coalesce > 0 ? chosen.coalesce(coalesce) : chosen;
        return sortWithin.isEmpty()
                ? rows
                : rows.sortWithinPartitions(
                        sortWithin.stream().map(name -> col(name)).toArray(Column[]::new));
    }

    private static Dataset<Row> withArrays(Dataset<Row> rows) {
        return rows.select(Arrays.stream(rows.schema().fields())
                .map(Transformation::withArray)
                .toArray(Column[]::new));
    }

    private static Column withArray(StructField field) {
        Column column = col(ColumnNames.quoted(field.name()));
        boolean vector = field.dataType().typeName().equals("vector");
        return vector ? functions.vector_to_array(column, "float64").as(field.name()) : column;
    }
}
