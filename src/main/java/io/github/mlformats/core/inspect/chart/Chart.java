package io.github.mlformats.core.inspect.chart;

/**
 * A picture of data that an {@link io.github.mlformats.core.inspect.Inspector} gives: what is to be seen, not how it is
 * drawn. A chart is small, however large the data is: what has too many parts is put together by those who make it.
 */
public sealed interface Chart permits Bars, Histogram, Outline, Plane, Shares, Strip {
    /** What it shows, in a few words. */
    String title();

    /** A sentence about what there is to be seen, or what was left out; may be empty. */
    String note();
}
