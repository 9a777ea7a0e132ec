package io.github.mlformats.core.inspect.chart;

import java.util.List;

/**
 * A histogram.
 *
 * @param unit the unit of the axis
 * @param thing the counted items, such as {@code value}
 * @param bins adjacent bins in ascending order
 */
public record Histogram(String title, String note, Unit unit, String thing, List<Bin> bins) implements Chart {
    public Histogram {
        bins = List.copyOf(bins);
    }

    /** The unit of an axis. */
    public enum Unit {
        BYTES,
        NUMBER,
        /** Seconds since 1970-01-01T00:00:00Z. */
        TIME
    }

    /**
     * The number of values in a range.
     *
     * @param from lower bound, inclusive
     * @param to upper bound, exclusive except in the last bin
     */
    public record Bin(double from, double to, long count) {}
}
