package io.github.mlformats.core.inspect.chart;

import java.util.List;

/**
 * A chart of stacked bars with the same parts.
 *
 * @param parts labels of the parts, in drawing order
 */
public record Bars(String title, String note, List<String> parts, List<Bar> bars) implements Chart {
    public Bars {
        parts = List.copyOf(parts);
        bars = List.copyOf(bars);
    }

    /**
     * One bar.
     *
     * @param detail additional text; may be empty
     * @param bytes size of each part
     */
    public record Bar(String label, String detail, List<Long> bytes) {
        public Bar {
            bytes = List.copyOf(bytes);
        }
    }
}
