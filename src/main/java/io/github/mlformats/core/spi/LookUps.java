package io.github.mlformats.core.spi;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * What is known, before reading, about the values of {@link Format#lookUpColumns()} in wanted rows. A row has to match all of
 * it. Spark looks at the rows again: a reader that finds them by an index may leave out any others, or none.
 *
 * @param values columns with some wanted values
 * @param ranges columns of whole numbers with a wanted range
 */
public record LookUps(List<ValueFilter> values, List<ValueRange> ranges) implements Serializable {
    /** Nothing is known. */
    public static final LookUps NONE = new LookUps(List.of(), List.of());

    /** Whether the query says nothing of any of these columns. */
    public boolean isEmpty() {
        return values.isEmpty() && ranges.isEmpty();
    }

    /** All of these and all of those. */
    public LookUps and(LookUps more) {
        List<ValueFilter> allValues = new ArrayList<>(values);
        allValues.addAll(more.values);
        List<ValueRange> allRanges = new ArrayList<>(ranges);
        allRanges.addAll(more.ranges);
        return new LookUps(allValues, allRanges);
    }

    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        values.forEach(
                filter -> parts.add(filter.column() + ": " + filter.values().size() + " values"));
        ranges.forEach(range -> parts.add(range.toString()));
        return String.join(", ", parts);
    }
}
