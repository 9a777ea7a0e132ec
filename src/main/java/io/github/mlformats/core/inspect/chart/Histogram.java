package io.github.mlformats.core.inspect.chart;

import java.util.List;

/**
 * How often values of a size occur.
 *
 * @param unit what the sizes are
 * @param thing what is counted, such as {@code value}
 * @param bins next to each other, from small to large
 */
public record Histogram(String title, String note, Unit unit, String thing, List<Bin> bins) implements Chart {
    public Histogram {
        bins = List.copyOf(bins);
    }

    /** What numbers mean. */
    public enum Unit {
        BYTES,
        NUMBER,
        /** Seconds since 1970. */
        TIME
    }

    /**
     * How many values there are in a range.
     *
     * @param from included
     * @param to not included, but in the last bin
     */
    public record Bin(double from, double to, long count) {}
}
