package io.github.mlformats.tool.page.draw;

import io.github.mlformats.core.inspect.chart.Histogram;
import io.github.mlformats.core.inspect.chart.Histogram.Bin;
import io.github.mlformats.core.inspect.chart.Histogram.Unit;
import io.github.mlformats.tool.report.HumanReadable;
import java.util.ArrayList;
import java.util.List;

/** Draws histograms. */
final class HistogramDrawer {
    private static final int HEIGHT = 96;
    private static final double GAP = 0.08;

    private HistogramDrawer() {}

    static Drawing draw(Histogram chart) {
        List<Bin> bins = chart.bins();
        long most = bins.stream().mapToLong(Bin::count).max().orElse(1);
        List<Drawing.Column> columns = new ArrayList<>();
        for (int i = 0; i < bins.size(); i++) {
            Bin bin = bins.get(i);
            // At least 2 pixels, so that small bins are visible.
            double height = bin.count() == 0 ? 0 : Math.max(2, (double) HEIGHT * bin.count() / most);
            Drawing.Area area = new Drawing.Area(
                    SvgNumbers.percent(i + GAP / 2, bins.size()),
                    SvgNumbers.number(HEIGHT - height),
                    SvgNumbers.percent(1 - GAP, bins.size()),
                    SvgNumbers.number(height));
            String tip =
                    NumberText.format(bin.from(), chart.unit()) + " to " + NumberText.format(bin.to(), chart.unit())
                            + ": " + HumanReadable.count(bin.count(), chart.thing());
            columns.add(new Drawing.Column(area, tip));
        }
        return new Drawing.Columns(HEIGHT, "c0", columns, ticks(bins, chart.unit()));
    }

    private static List<String> ticks(List<Bin> bins, Unit unit) {
        if (bins.isEmpty()) {
            return List.of();
        }
        return List.of(
                NumberText.format(bins.get(0).from(), unit),
                NumberText.format(bins.get(bins.size() - 1).to(), unit));
    }
}
