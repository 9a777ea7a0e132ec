package io.github.mlformats.core.scan;

import java.util.function.Predicate;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Expression;

/**
 * A filter that Spark's own predicates cannot express, such as {@code year(day) = 2026}, evaluated for each directory.
 *
 * @param condition the condition, on columns of the query
 * @param selected selects directories by the values of the partition columns
 */
public record PartitionFilter(Expression condition, Predicate<InternalRow> selected) {
    @Override
    public String toString() {
        return condition.sql();
    }
}
