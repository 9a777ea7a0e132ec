package io.github.mlformats.tool.page.draw;

import io.github.mlformats.core.inspect.chart.Bars;
import io.github.mlformats.tool.report.HumanReadable;
import java.util.ArrayList;
import java.util.List;

/** Draws stacked bars. */
final class BarDrawer {
    private final Palette palette;

    BarDrawer(Palette palette) {
        this.palette = palette;
    }

    Drawing draw(Bars chart) {
        double longest = chart.bars().stream()
                .mapToLong(
                        bar -> bar.bytes().stream().mapToLong(Long::longValue).sum())
                .max()
                .orElse(0);
        List<Drawing.Key> legend = chart.parts().stream()
                .map(part -> new Drawing.Key(palette.of(part), part))
                .toList();
        return new Drawing.Rows(
                legend,
                chart.bars().stream()
                        .map(bar -> row(bar, chart.parts(), longest))
                        .toList());
    }

    private Drawing.Row row(Bars.Bar bar, List<String> names, double longest) {
        List<Drawing.Part> parts = new ArrayList<>();
        double x = 0;
        for (int i = 0; i < names.size(); i++) {
            long bytes = bar.bytes().get(i);
            parts.add(new Drawing.Part(
                    SvgNumbers.percent(x, longest),
                    SvgNumbers.percent((double) bytes, longest),
                    palette.of(names.get(i)),
                    names.get(i) + ": " + HumanReadable.bytes(bytes)));
            x += bytes;
        }
        return new Drawing.Row(bar.label(), bar.detail(), parts);
    }
}
