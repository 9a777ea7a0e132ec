package io.github.mlformats.core.inspect.chart;

import java.util.List;

/**
 * Several things that are made of the same parts.
 *
 * @param parts names of the parts, in the order in which they are drawn
 */
public record Bars(String title, String note, List<String> parts, List<Bar> bars) implements Chart {
    public Bars {
        parts = List.copyOf(parts);
        bars = List.copyOf(bars);
    }

    /**
     * One thing.
     *
     * @param detail what more there is to be said; may be empty
     * @param bytes of each part
     */
    public record Bar(String label, String detail, List<Long> bytes) {
        public Bar {
            bytes = List.copyOf(bytes);
        }
    }
}
