package io.github.mlformats.core.scan;

import io.github.mlformats.core.filter.LookUpColumns;
import io.github.mlformats.core.read.Summary;
import io.github.mlformats.core.read.Summary.Kind;
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
 * @param extents columns whose minimum and maximum may be in the metadata
 */
record Summaries(LookUpColumns extents) {
    /** Returns the pushed aggregates in the order of the functions; empty if one of them is not supported. */
    Optional<List<Summary>> of(AggregateFunc[] functions) {
        List<Summary> summaries = new ArrayList<>();
        for (AggregateFunc function : functions) {
            Optional<Summary> summary = of(function);
            if (summary.isEmpty()) {
                return Optional.empty();
            }
            summaries.add(summary.get());
        }
        return summaries.isEmpty() ? Optional.empty() : Optional.of(summaries);
    }

    private Optional<Summary> of(AggregateFunc function) {
        if (function instanceof CountStar) {
            return Optional.of(Summary.COUNT);
        } else if (function instanceof Min min) {
            return extreme(Kind.MIN, min.column());
        } else if (function instanceof Max max) {
            return extreme(Kind.MAX, max.column());
        }
        return Optional.empty();
    }

    private Optional<Summary> extreme(Kind kind, Expression expression) {
        return extents.find(expression).filter(Summaries::isWhole).map(column -> new Summary(kind, column));
    }

    private static boolean isWhole(StructField column) {
        return column.dataType() instanceof IntegerType || column.dataType() instanceof LongType;
    }
}
