package io.github.mlformats.core.scan;

import io.github.mlformats.core.filter.LookupColumns;
import io.github.mlformats.core.read.PushedAggregate;
import io.github.mlformats.core.read.PushedAggregate.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.aggregate.AggregateFunc;
import org.apache.spark.sql.connector.expressions.aggregate.CountStar;
import org.apache.spark.sql.connector.expressions.aggregate.Max;
import org.apache.spark.sql.connector.expressions.aggregate.Min;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.StructField;

/**
 * Decides which aggregate functions can be answered from metadata.
 *
 * @param minMaxColumns columns whose minimum and maximum may be in the metadata
 */
record AggregatePushDown(LookupColumns minMaxColumns) {
    /** Returns the pushed aggregates in the order of the functions; empty if one of them is not supported. */
    Optional<List<PushedAggregate>> push(AggregateFunc[] functions) {
        List<PushedAggregate> summaries = new ArrayList<>();
        for (AggregateFunc function : functions) {
            Optional<PushedAggregate> summary = push(function);
            if (summary.isEmpty()) {
                return Optional.empty();
            }
            summaries.add(summary.get());
        }
        return summaries.isEmpty() ? Optional.empty() : Optional.of(summaries);
    }

    private Optional<PushedAggregate> push(AggregateFunc function) {
        if (function instanceof CountStar) {
            return Optional.of(PushedAggregate.COUNT);
        } else if (function instanceof Min min) {
            return extreme(Kind.MIN, min.column());
        } else if (function instanceof Max max) {
            return extreme(Kind.MAX, max.column());
        }
        return Optional.empty();
    }

    private Optional<PushedAggregate> extreme(Kind kind, Expression expression) {
        return minMaxColumns
                .findColumn(expression)
                .filter(AggregatePushDown::isWhole)
                .map(column -> new PushedAggregate(kind, column));
    }

    private static boolean isWhole(StructField column) {
        return column.dataType() instanceof IntegerType || column.dataType() instanceof LongType;
    }
}
