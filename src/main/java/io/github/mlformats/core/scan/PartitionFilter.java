package io.github.mlformats.core.scan;

import java.util.function.Predicate;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * A filter that Spark's own predicates cannot express, such as {@code year(day) = 2026}, evaluated for each directory.
 *
 * @param text the condition, for query plans; filters with the same text are equal
 * @param selected selects directories by the values of the partition columns
 */
public record PartitionFilter(String text, Predicate<InternalRow> selected) {
    @Override
    public String toString() {
        return text;
    }
}
