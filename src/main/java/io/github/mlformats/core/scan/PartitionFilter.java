package io.github.mlformats.core.scan;

import java.util.function.Predicate;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * A filter that Spark's own predicates cannot express, such as {@code year(day) = 2026}, evaluated for each directory.
 *
 * @param text the condition, for query plans; two filters of one table with the same text select the same directories
 * @param selected selects directories by the values of the partition columns
 */
public record PartitionFilter(String text, Predicate<InternalRow> selected) {
    @Override
    public String toString() {
        return text;
    }
}
