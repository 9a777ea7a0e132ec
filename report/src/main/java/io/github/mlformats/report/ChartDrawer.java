package io.github.mlformats.report;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.inspect.Chart.Bars;
import io.github.mlformats.core.inspect.Chart.BlockMap;
import io.github.mlformats.core.inspect.Chart.Histogram;
import io.github.mlformats.core.inspect.Chart.Histogram.Bin;
import io.github.mlformats.core.inspect.Chart.Plane;
import io.github.mlformats.core.inspect.Chart.Plane.Tile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Computes the geometry, colours and texts of charts for the templates that render them as SVG. Horizontal positions and sizes are
 * percentages of the available width, so that a chart fits any screen without scaling its text; vertical ones are pixels. One
 * drawer gives equal labels the same colour in all its charts; labels beyond the number of colours share one. Not thread-safe.
 */
public final class ChartDrawer {
    /** Height of a histogram in pixels. */
    public static final int HISTOGRAM_HEIGHT = 96;
    /** Height of a plane in pixels. */
    public static final int PLANE_HEIGHT = 220;

    /** The space between the bars of a histogram, relative to the width of a bin. */
    public static final double GAP = 0.08;
    /** Number of distinct colours. */
    public static final int COLOURS = 8;
    /** Nodes of an outline below this depth are not indented further. */
    public static final int MAX_DEPTH = 8;

    /** The shared CSS class of further labels. */
    private static final String OTHER = "other";

    private static final int SHADES = 4;
    private static final double FAINTEST = 0.2;
    private static final int MAX_TEXT = 80;

    private final Map<String, String> colours = new HashMap<>();

    /** The colour of a label, as a CSS class. The first labels get distinct colours. */
    public String colour(String label) {
        String colour = colours.get(label);
        if (colour == null) {
            colour = colours.size() < COLOURS ? "c" + colours.size() : OTHER;
            colours.put(label, colour);
        }
        return colour;
    }

    /** A fraction as a percentage, such as {@code 12.5%}. */
    public static String percent(double part, double whole) {
        return whole <= 0 ? "0%" : number(100 * part / whole) + "%";
    }

    /** A number with at most two decimals. */
    public static String number(double value) {
        String text = String.format(Locale.ROOT, "%.2f", value);
        return text.replaceAll("\\.?0+$", "");
    }

    /** A text that fits one line. */
    public static String shorten(String text) {
        return PlainText.truncate(text, MAX_TEXT);
    }

    /** The height of a bar in pixels. @param most the largest count of all bars */
    public static double height(Bin bin, long most) {
        // At least 2 pixels, so that small bins are visible.
        return bin.count() == 0 ? 0 : Math.max(2, (double) HISTOGRAM_HEIGHT * bin.count() / most);
    }

    /** The tooltip of a bar. */
    public static String tip(Histogram chart, Bin bin) {
        return NumberText.format(bin.from(), chart.unit()) + " to " + NumberText.format(bin.to(), chart.unit()) + ": "
                + HumanReadable.count(bin.count(), chart.thing());
    }

    /** The sum of the parts of a horizontal bar. */
    public static long length(Bars.Bar bar) {
        return bar.bytes().stream().mapToLong(Long::longValue).sum();
    }

    /**
     * A segment of a lane.
     *
     * @param first its first cell
     * @param end the cell after its last one
     * @param shade from 1 (mostly empty) to 4 (full)
     */
    public record Run(int first, int end, int shade) {}

    /** The segments of a lane that are not empty: neighbouring cells of the same shade are merged. */
    public static List<Run> runs(BlockMap.Lane lane) {
        List<Float> cells = lane.filled();
        List<Run> runs = new ArrayList<>();
        for (int first = 0, end; first < cells.size(); first = end) {
            int shade = shade(cells.get(first));
            end = first + 1;
            while (end < cells.size() && shade(cells.get(end)) == shade) {
                end++;
            }
            if (shade > 0) {
                runs.add(new Run(first, end, shade));
            }
        }
        return runs;
    }

    private static int shade(float filled) {
        return (int) Math.ceil(Math.min(1, filled) * SHADES);
    }

    /** The colours of the groups of a plane. Groups have their own colours: they are no labels of other charts. */
    public static Map<String, String> groupColours(Plane chart) {
        ChartDrawer drawer = new ChartDrawer();
        Map<String, String> groups = new LinkedHashMap<>();
        for (Tile tile : chart.rectangles()) {
            groups.putIfAbsent(tile.group(), drawer.colour(tile.group()));
        }
        return groups;
    }

    /** The opacity of a rectangle, from 0 to 1. */
    public static double opacity(Tile tile) {
        return Double.isNaN(tile.filled()) ? 1 : FAINTEST + (1 - FAINTEST) * Math.min(1, tile.filled());
    }

    /** The tooltip of a rectangle. */
    public static String tip(Tile tile) {
        String stored =
                Double.isNaN(tile.filled()) ? "" : String.format(Locale.ROOT, ", %.2f%% stored", 100 * tile.filled());
        return shorten(tile.label() + " in " + tile.group()) + ": " + rows(tile.extent()) + ", "
                + columns(tile.extent()) + stored;
    }

    /** The rows of an extent as text. */
    public static String rows(Plane.Extent extent) {
        return range("rows", extent.firstRow(), extent.endRow());
    }

    /** The columns of an extent as text. */
    public static String columns(Plane.Extent extent) {
        return range("columns", extent.firstColumn(), extent.endColumn());
    }

    private static String range(String what, long first, long end) {
        return String.format(Locale.ROOT, "%s %,d to %,d", what, first, Math.max(first, end - 1));
    }
}
