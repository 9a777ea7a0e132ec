package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.matrix.ColumnRange;
import io.github.mlformats.angel.format.matrix.Partition;
import io.github.mlformats.angel.schema.AngelColumns;
import io.github.mlformats.core.spi.LookupFilter;
import io.github.mlformats.core.spi.LookupFilter.ValueFilter;
import io.github.mlformats.core.spi.ValueRange;
import java.io.Serializable;
import java.util.function.LongPredicate;

/**
 * Excludes rows of a matrix, and partitions by their column ranges, that cannot match the filters of a query. Uses metadata
 * only, and never excludes a match.
 *
 * @param lookups the filters on rows and columns
 */
record PartitionPruner(LookupFilter lookups) implements Serializable {
    /** Whether a row of the matrix may match. */
    public boolean mayMatchRow(int row) {
        for (ValueFilter filter : lookups.values()) {
            if (filter.column().equals(AngelColumns.ROW) && !hasAny(filter, value -> value == row)) {
                return false;
            }
        }
        for (ValueRange range : lookups.ranges()) {
            if (range.column().equals(AngelColumns.ROW) && (row < range.min() || row > range.max())) {
                return false;
            }
        }
        return true;
    }

    /** Whether a column of the partition may match. If its columns are unknown, any may. */
    public boolean mayMatchColumnsOf(Partition partition) {
        ColumnRange columns = partition.columns();
        if (columns == null) {
            return true;
        }
        for (ValueFilter filter : lookups.values()) {
            if (isColumn(filter.column()) && !hasAny(filter, columns::contains)) {
                return false;
            }
        }
        for (ValueRange range : lookups.ranges()) {
            if (isColumn(range.column()) && (range.max() < columns.start() || range.min() >= columns.end())) {
                return false;
            }
        }
        return true;
    }

    /** Whether a filter value matches, or is not an integer: user-specified schemas may have wider types. */
    private static boolean hasAny(ValueFilter filter, LongPredicate matches) {
        return filter.values().stream().anyMatch(value -> {
            boolean whole = value instanceof Integer || value instanceof Long;
            return !whole || matches.test(((Number) value).longValue());
        });
    }

    private static boolean isColumn(String name) {
        return name.equals(AngelColumns.COL) || name.equals(AngelColumns.INDEX);
    }
}
