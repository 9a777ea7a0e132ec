package io.github.mlformats.tool.page.draw;

import io.github.mlformats.core.inspect.chart.BlockMap;
import io.github.mlformats.tool.report.HumanReadable;
import java.util.ArrayList;
import java.util.List;

/** Draws the positions of data in a file, one lane for each kind. */
final class LaneDrawer {
    private static final int SHADES = 4;

    private final Palette palette;

    LaneDrawer(Palette palette) {
        this.palette = palette;
    }

    Drawing draw(BlockMap strip) {
        List<Drawing.Lane> lanes = strip.lanes().stream().map(this::lane).toList();
        return new Drawing.Lanes(
                lanes, List.of("0 B", HumanReadable.bytes(strip.length() / 2), HumanReadable.bytes(strip.length())));
    }

    /** Merges neighbouring cells of the same shade. */
    private Drawing.Lane lane(BlockMap.Lane lane) {
        List<Float> cells = lane.filled();
        List<Drawing.Run> runs = new ArrayList<>();
        for (int first = 0, end; first < cells.size(); first = end) {
            int shade = shade(cells.get(first));
            end = first + 1;
            while (end < cells.size() && shade(cells.get(end)) == shade) {
                end++;
            }
            if (shade > 0) {
                runs.add(new Drawing.Run(
                        SvgNumbers.percent(first, cells.size()), SvgNumbers.percent(end - first, cells.size()), shade));
            }
        }
        return new Drawing.Lane(lane.label(), palette.of(lane.label()), runs);
    }

    private static int shade(float filled) {
        return (int) Math.ceil(Math.min(1, filled) * SHADES);
    }
}
