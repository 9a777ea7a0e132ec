package io.github.mlformats.convert;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;

import io.github.mlformats.core.table.ColumnNames;
import io.github.mlformats.core.table.ScalaBridge;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.spark.ml.functions;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.MonotonicallyIncreasingID;
import org.apache.spark.sql.catalyst.expressions.SparkPartitionID;
import org.apache.spark.sql.catalyst.plans.logical.Aggregate;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Window;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The transformation of rows between read and write.
 *
 * @param where SQL condition; empty for all rows
 * @param columns projected columns, by name; empty for all
 * @param select comma-separated SQL expressions; empty for all columns
 * @param vectorsAsArrays whether vectors of Spark ML are converted to arrays
 * @param sortWithin columns by which the rows of each task are sorted
 * @param sortBy SQL expressions by which all rows are sorted, as one unit; empty for none
 * @param maxTasks maximum number of write tasks per unit; empty for no limit
 */
public record Transformation(
        Optional<String> where,
        List<String> columns,
        Optional<String> select,
        boolean vectorsAsArrays,
        List<String> sortWithin,
        List<String> sortBy,
        OptionalInt maxTasks) {
    /** Leaves the rows as they are. */
    public static final Transformation NONE = new Transformation(
            Optional.empty(), List.of(), Optional.empty(), false, List.of(), List.of(), OptionalInt.empty());

    private static final String ROW = "row";

    /** Describes the transformation in readable form. */
    List<String> describe() {
        List<String> lines = new ArrayList<>();
        lines.add("where " + where.orElse("true") + ", columns " + columns + ", select " + select.orElse("*")
                + ", arrays " + vectorsAsArrays);
        lines.add("sorted by " + sortWithin + ", at most "
                + (maxTasks.isPresent() ? maxTasks.getAsInt() + " tasks" : "any number of tasks"));
        // Not for every transformation: conversions of earlier versions are resumed.
        if (!sortBy.isEmpty()) {
            lines.add("all sorted by " + sortBy);
        }
        return lines;
    }

    /** Applies filter, projection, expressions and vector conversion, in this order. */
    Dataset<Row> apply(Dataset<Row> rows) {
        Dataset<Row> chosen = where.map(rows::where).orElse(rows);
        if (!columns.isEmpty()) {
            chosen = chosen.select(columns.stream().map(name -> col(name)).toArray(Column[]::new));
        }
        // As a struct, so that Spark parses the list of expressions.
        Dataset<Row> projected = chosen;
        Dataset<Row> selected = select.map(expressions -> projected
                        .select(expr("struct(" + expressions + ")").as(ROW))
                        .select(ROW + ".*"))
                .orElse(projected);
        return vectorsAsArrays ? withArrays(selected) : selected;
    }

    /**
     * Whether the rows must be one unit: they are sorted, or the expressions have aggregates, window functions or numbers of rows or
     * partitions, whose values would depend on the units.
     */
    boolean needsAllRows(Dataset<Row> rows) {
        return !sortBy.isEmpty() || apply(rows).queryExecution().analyzed().exists(Transformation::isOverAllRows);
    }

    /** Whether the number of rows differs from that of the input. @param transformed the transformed rows */
    boolean changesRowCount(Dataset<Row> transformed) {
        return where.isPresent() || transformed.queryExecution().analyzed().exists(node -> node instanceof Aggregate);
    }

    private static boolean isOverAllRows(LogicalPlan node) {
        return node instanceof Aggregate
                || node instanceof Window
                || ScalaBridge.list(ScalaBridge.invoke(node, "expressions")).stream()
                        .anyMatch(expression -> ((Expression) expression)
                                .exists(part ->
                                        part instanceof MonotonicallyIncreasingID || part instanceof SparkPartitionID));
    }

    /** Coalesces and sorts transformed rows for the write. */
    Dataset<Row> coalesceAndSort(Dataset<Row> chosen) {
        if (!sortBy.isEmpty()) {
            Column[] order = sortBy.stream().map(expression -> expr(expression)).toArray(Column[]::new);
            return maxTasks.isPresent()
                    ? chosen.repartitionByRange(maxTasks.getAsInt(), order).sortWithinPartitions(order)
                    : chosen.sort(order);
        }
        Dataset<Row> rows = maxTasks.isPresent() ? chosen.coalesce(maxTasks.getAsInt()) : chosen;
        return sortWithin.isEmpty()
                ? rows
                : rows.sortWithinPartitions(
                        sortWithin.stream().map(name -> col(name)).toArray(Column[]::new));
    }

    /** Converts vectors of Spark ML to arrays. */
    public static Dataset<Row> withArrays(Dataset<Row> rows) {
        return rows.select(Arrays.stream(rows.schema().fields())
                .map(Transformation::withArray)
                .toArray(Column[]::new));
    }

    /** Whether {@link #withArrays} changes columns. */
    public static boolean hasVectors(StructType schema) {
        return Arrays.stream(schema.fields()).anyMatch(Transformation::isVector);
    }

    /** Whether a column has vectors: of Spark ML or of its older package, as {@code vector_to_array} takes both. */
    private static boolean isVector(StructField field) {
        return field.dataType().typeName().equals("vector");
    }

    private static Column withArray(StructField field) {
        Column column = col(ColumnNames.quoted(field.name()));
        return isVector(field) ? functions.vector_to_array(column, "float64").as(field.name()) : column;
    }
}
