package io.github.mlformats.tool.page.draw;

import io.github.mlformats.tool.report.HumanReadable;
import java.util.List;
import java.util.Locale;

/** Draws the frequencies of values as bars. */
public final class TopValueBars {
    private TopValueBars() {}

    /** @param all number of all values */
    public static Drawing.Row row(String value, long count, long all) {
        Drawing.Part part =
                new Drawing.Part("0%", SvgNumbers.percent(count, all), "c0", HumanReadable.count(count, "value"));
        return new Drawing.Row(
                value.isEmpty() ? "(empty)" : value, String.format(Locale.ROOT, "%,d", count), List.of(part));
    }
}
