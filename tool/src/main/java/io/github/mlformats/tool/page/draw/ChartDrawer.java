package io.github.mlformats.tool.page.draw;

import io.github.mlformats.core.inspect.chart.Bars;
import io.github.mlformats.core.inspect.chart.BlockMap;
import io.github.mlformats.core.inspect.chart.Chart;
import io.github.mlformats.core.inspect.chart.Histogram;
import io.github.mlformats.core.inspect.chart.Outline;
import io.github.mlformats.core.inspect.chart.Plane;
import io.github.mlformats.core.inspect.chart.Shares;

/** Computes the geometry, colours and labels of charts, which templates render as SVG. */
public final class ChartDrawer {
    private ChartDrawer() {}

    /** @param palette shared by charts with the same labels */
    public static Drawing draw(Chart chart, Palette palette) {
        // Not yet a switch: patterns in switches are newer than Java 17.
        if (chart instanceof Shares shares) {
            return new TreemapDrawer(palette).draw(shares);
        } else if (chart instanceof BlockMap strip) {
            return new LaneDrawer(palette).draw(strip);
        } else if (chart instanceof Histogram histogram) {
            return HistogramDrawer.draw(histogram);
        } else if (chart instanceof Bars bars) {
            return new BarDrawer(palette).draw(bars);
        } else if (chart instanceof Plane plane) {
            return new PlaneDrawer().draw(plane);
        }
        return TreeDrawer.draw((Outline) chart);
    }
}
