package io.github.mlformats.core.index;

import io.github.mlformats.core.index.IndexSchema.Range;
import io.github.mlformats.core.table.DataFile;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import org.apache.spark.sql.types.StructField;

/**
 * The first rows of an order, {@code ORDER BY column LIMIT n}. If some ranges have n values up to a bound, rows with greater
 * values are not among the first n:
 *
 * <ol>
 *   <li>Tasks collect the ranges of least maxima that have n values in total.
 *   <li>The driver adds up the values of these ranges, by their maxima, until there are n. It counts no row twice, and none of
 *       files that changed.
 *   <li>The last maximum is a bound: the query needs only rows for which {@code column <= bound}, and nulls if they are first.
 * </ol>
 *
 * <p>In descending order, minima take the place of maxima.
 *
 * @param column the first column of the order; the others decide only between equal values
 * @param ascending whether the order is ascending; NaN is greater than all other values
 * @param nullsFirst whether nulls come first
 * @param limit number of rows
 */
public record TopRows(StructField column, boolean ascending, boolean nullsFirst, int limit) implements Serializable {
    /** The driver needs memory for so many ranges of each task, which have at least one row each. */
    static final int MAX_LIMIT = 10_000;

    /**
     * A range of rows.
     *
     * @param values number of values that are neither null nor NaN
     * @param bound the maximum or minimum of the values
     */
    record Bounded(FileVersion file, long firstRow, long endRow, long values, Object bound) implements Serializable {
        private boolean overlaps(Bounded other) {
            return firstRow < other.endRow && other.firstRow < endRow;
        }
    }

    /** Compares ranges: those that have only values of the first rows come first. */
    private Comparator<Bounded> order() {
        Comparator<Bounded> byBound = (one, other) -> IndexedType.compare(one.bound(), other.bound());
        return ascending ? byBound : byBound.reversed();
    }

    /** Collects the first ranges that have {@code limit} values in total. Not thread-safe. */
    final class Collector {
        private final PriorityQueue<Bounded> lastFirst = new PriorityQueue<>(order().reversed());
        private long values;

        void add(Range range, ColumnStatistics statistics) {
            Object bound = statistics == null ? null : ascending ? statistics.max() : statistics.min();
            if (bound == null || statistics.values() == 0) {
                return;
            }
            lastFirst.add(new Bounded(range.file(), range.firstRow(), range.endRow(), statistics.values(), bound));
            values += statistics.values();
            while (values - lastFirst.element().values() >= limit) {
                values -= lastFirst.remove().values();
            }
        }

        ArrayList<Bounded> ranges() {
            return new ArrayList<>(lastFirst);
        }
    }

    /** A range of a file of the read. */
    record Located(DataFile file, Bounded range) {}

    /**
     * Returns a filter of the first rows.
     *
     * @param ranges some may have the same rows
     * @return empty if they have fewer values than are requested
     */
    Optional<IndexFilter> filter(List<Located> ranges) {
        Map<DataFile, List<Bounded>> counted = new HashMap<>();
        long values = 0;
        for (Located located : ranges.stream()
                .sorted(Comparator.comparing(Located::range, order()))
                .toList()) {
            Bounded range = located.range();
            List<Bounded> others = counted.computeIfAbsent(located.file(), file -> new ArrayList<>());
            if (others.stream().noneMatch(range::overlaps)) {
                others.add(range);
                values += range.values();
                if (values >= limit) {
                    return Optional.of(filter(range.bound()));
                }
            }
        }
        return Optional.empty();
    }

    private IndexFilter filter(Object bound) {
        IndexFilter first = ascending
                ? new IndexFilter.Less(0, bound, true)
                : new IndexFilter.Not(new IndexFilter.Less(0, bound, false));
        IndexFilter isNotNull = new IndexFilter.Not(new IndexFilter.IsNull(0));
        return nullsFirst
                ? new IndexFilter.Not(new IndexFilter.And(List.of(isNotNull, new IndexFilter.Not(first))))
                : first;
    }

    @Override
    public String toString() {
        return column.name() + (ascending ? " ASC" : " DESC") + (nullsFirst ? " NULLS FIRST" : " NULLS LAST")
                + " LIMIT " + limit;
    }
}
