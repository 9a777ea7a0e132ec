package io.github.mlformats.core.scan;

import io.github.mlformats.core.index.IndexSummary;
import io.github.mlformats.core.scan.PushedAggregate.Kind;
import io.github.mlformats.core.table.DataFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.aggregate.AggregateFunc;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.aggregate.CountStar;
import org.apache.spark.sql.connector.expressions.aggregate.Max;
import org.apache.spark.sql.connector.expressions.aggregate.Min;
import org.apache.spark.sql.connector.read.LocalScan;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The result of COUNT(*), MIN and MAX over all rows, known from index files: no file of the table is opened.
 *
 * @param aggregates the functions
 * @param row their values
 */
record IndexAggregate(List<PushedAggregate> aggregates, InternalRow row) implements LocalScan {
    /**
     * Evaluates aggregate functions.
     *
     * @param columns the data columns of the table
     * @return empty if the index does not have the result
     */
    static Optional<IndexAggregate> of(
            Aggregation aggregation, StructType columns, FoundIndex index, List<DataFile> files) {
        Optional<List<PushedAggregate>> known = aggregation.groupByExpressions().length > 0
                ? Optional.empty()
                : functions(aggregation.aggregateExpressions(), columns, index);
        if (known.isEmpty()) {
            return Optional.empty();
        }
        List<PushedAggregate> functions = known.get();
        StructType arguments = new StructType(PushedAggregate.columns(functions));
        Optional<IndexSummary> summary = arguments.isEmpty() ? Optional.empty() : index.summarize(files, arguments);
        if (summary.isEmpty()) {
            return Optional.empty();
        }
        Object[] values = new Object[functions.size()];
        for (int i = 0; i < values.length; i++) {
            PushedAggregate function = functions.get(i);
            if (function.kind() == Kind.COUNT) {
                values[i] = summary.get().rows();
                continue;
            }
            int column = arguments.fieldIndex(function.column().name());
            Optional<Object> value = summary.get().extreme(column, function.kind() == Kind.MAX);
            if (value.isEmpty() && !summary.get().isAllNull(column)) {
                return Optional.empty();
            }
            values[i] = value.orElse(null);
        }
        return Optional.of(new IndexAggregate(functions, new GenericInternalRow(values)));
    }

    /** Returns the functions; empty if one of them is not supported. */
    private static Optional<List<PushedAggregate>> functions(
            AggregateFunc[] functions, StructType columns, FoundIndex index) {
        List<PushedAggregate> known = new ArrayList<>();
        for (AggregateFunc function : functions) {
            if (function instanceof CountStar) {
                known.add(PushedAggregate.COUNT);
            } else if (function instanceof Min min) {
                column(min.column(), columns, index)
                        .ifPresent(column -> known.add(new PushedAggregate(Kind.MIN, column)));
            } else if (function instanceof Max max) {
                column(max.column(), columns, index)
                        .ifPresent(column -> known.add(new PushedAggregate(Kind.MAX, column)));
            }
        }
        return known.size() < functions.length ? Optional.empty() : Optional.of(known);
    }

    private static Optional<StructField> column(Expression expression, StructType columns, FoundIndex index) {
        if (!(expression instanceof NamedReference reference)
                || reference.fieldNames().length != 1
                || !index.mayHaveColumn(reference.fieldNames()[0])) {
            return Optional.empty();
        }
        return Arrays.stream(columns.fields())
                .filter(field -> field.name().equals(reference.fieldNames()[0]))
                .findFirst();
    }

    @Override
    public StructType readSchema() {
        return PushedAggregate.schema(aggregates);
    }

    @Override
    public InternalRow[] rows() {
        return new InternalRow[] {row};
    }

    @Override
    public String description() {
        return aggregates.stream().map(PushedAggregate::toString).collect(Collectors.joining(", "))
                + " from index files";
    }
}
