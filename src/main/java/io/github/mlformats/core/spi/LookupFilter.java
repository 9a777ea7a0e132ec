package io.github.mlformats.core.spi;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Pushed-down conditions on {@link Format#lookupColumns()}, combined by AND. Spark evaluates the filters again, so a reader
 * that uses an index may skip any rows that do not match, or none.
 *
 * @param values columns that must have one of some values
 * @param ranges integer columns that must be in a range
 */
public record LookupFilter(List<ValueFilter> values, List<ValueRange> ranges) implements Serializable {
    /** No condition. */
    public static final LookupFilter NONE = new LookupFilter(List.of(), List.of());

    /** Whether there is no condition. */
    public boolean isEmpty() {
        return values.isEmpty() && ranges.isEmpty();
    }

    /** Returns the conjunction of both. */
    public LookupFilter and(LookupFilter more) {
        List<ValueFilter> allValues = new ArrayList<>(values);
        allValues.addAll(more.values);
        List<ValueRange> allRanges = new ArrayList<>(ranges);
        allRanges.addAll(more.ranges);
        return new LookupFilter(allValues, allRanges);
    }

    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        values.forEach(
                filter -> parts.add(filter.column() + ": " + filter.values().size() + " values"));
        ranges.forEach(range -> parts.add(range.toString()));
        return String.join(", ", parts);
    }

    /**
     * The condition that a column has one of some values. Spark evaluates it again, so a reader with an index may skip any rows
     * that do not match, or none.
     *
     * @param values the values in Spark's internal representation, never null
     */
    public record ValueFilter(String column, Set<Object> values) implements Serializable {}
}
