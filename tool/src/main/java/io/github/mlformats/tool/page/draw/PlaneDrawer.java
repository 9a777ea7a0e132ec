package io.github.mlformats.tool.page.draw;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.inspect.chart.Plane;
import io.github.mlformats.core.inspect.chart.Tile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Draws the partitions of a matrix as rectangles: colour for the group, opacity for the stored fraction. */
final class PlaneDrawer {
    private static final int HEIGHT = 220;
    private static final int MAX_KEYS = 8;
    private static final int MAX_TIP = 80;
    private static final double FAINTEST = 0.2;

    private final Palette palette = new Palette();

    Drawing draw(Plane chart) {
        Plane.Extent all = chart.extent();
        Map<String, String> groups = new LinkedHashMap<>();
        for (Tile tile : chart.rectangles()) {
            groups.putIfAbsent(tile.group(), palette.of(tile.group()));
        }
        List<Drawing.Key> legend = groups.entrySet().stream()
                .limit(MAX_KEYS)
                .map(group -> new Drawing.Key(group.getValue(), group.getKey()))
                .toList();
        List<Drawing.Tile> tiles = chart.rectangles().stream()
                .map(tile -> tile(tile, all, groups.get(tile.group())))
                .toList();
        return new Drawing.Map(
                HEIGHT,
                tiles,
                legend,
                range("rows", all.firstRow(), all.endRow()),
                range("columns", all.firstColumn(), all.endColumn()));
    }

    private static Drawing.Tile tile(Tile tile, Plane.Extent all, String colour) {
        Plane.Extent at = tile.extent();
        double rows = Math.max(1, (double) all.endRow() - all.firstRow());
        double columns = Math.max(1, (double) all.endColumn() - all.firstColumn());
        Drawing.Area area = new Drawing.Area(
                SvgNumbers.percent((double) at.firstColumn() - all.firstColumn(), columns),
                SvgNumbers.percent((double) at.firstRow() - all.firstRow(), rows),
                SvgNumbers.percent((double) at.endColumn() - at.firstColumn(), columns),
                SvgNumbers.percent((double) at.endRow() - at.firstRow(), rows));
        boolean known = !Double.isNaN(tile.filled());
        double opacity = known ? FAINTEST + (1 - FAINTEST) * Math.min(1, tile.filled()) : 1;
        String stored = known ? String.format(Locale.ROOT, ", %.2f%% stored", 100 * tile.filled()) : "";
        String tip = PlainText.truncate(tile.label() + " in " + tile.group(), MAX_TIP) + ": "
                + range("rows", at.firstRow(), at.endRow()) + ", " + range("columns", at.firstColumn(), at.endColumn())
                + stored;
        return new Drawing.Tile(area, colour, SvgNumbers.number(opacity), tip);
    }

    /** @param end exclusive */
    private static String range(String what, long first, long end) {
        return String.format(Locale.ROOT, "%s %,d to %,d", what, first, Math.max(first, end - 1));
    }
}
