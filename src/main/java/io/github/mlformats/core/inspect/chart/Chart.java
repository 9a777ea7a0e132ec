package io.github.mlformats.core.inspect.chart;

/**
 * The data of a chart that an {@link io.github.mlformats.core.inspect.Inspector} returns, without its rendering. The size of a
 * chart is bounded, however large the inspected data is: builders merge parts. Immutable.
 */
public sealed interface Chart permits Bars, Histogram, Outline, Plane, Shares, BlockMap {
    /** Returns the title. */
    String title();

    /** Returns a sentence that explains the chart or says what it omits; may be empty. */
    String note();
}
