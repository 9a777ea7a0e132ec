package io.github.mlformats.tool.page;

import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.inspect.chart.Chart;
import io.github.mlformats.core.inspect.chart.Chart.Bars;
import io.github.mlformats.core.inspect.chart.Chart.BlockMap;
import io.github.mlformats.core.inspect.chart.Chart.Histogram;
import io.github.mlformats.core.inspect.chart.Chart.Histogram.Bin;
import io.github.mlformats.core.inspect.chart.Chart.Histogram.Unit;
import io.github.mlformats.core.inspect.chart.Chart.Outline;
import io.github.mlformats.core.inspect.chart.Chart.Plane;
import io.github.mlformats.core.inspect.chart.Chart.Plane.Tile;
import io.github.mlformats.core.inspect.chart.Chart.Shares;
import io.github.mlformats.tool.report.HumanReadable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Computes the geometry, colours and labels of charts, which templates render as SVG. One drawer gives equal labels the same
 * colour in all its charts; labels beyond the number of colours share one. Not thread-safe.
 */
public final class ChartDrawer {
    /** The shared colour of further labels. */
    static final String OTHER = "other";

    private static final int COLOURS = 8;
    private static final int HISTOGRAM_HEIGHT = 96;
    private static final double GAP = 0.08;
    private static final int SHADES = 4;
    private static final int PLANE_HEIGHT = 220;
    private static final int MAX_KEYS = 8;
    private static final int MAX_TIP = 80;
    private static final double FAINTEST = 0.2;
    /** Maximum indentation of the nodes of a tree. */
    private static final int MAX_DEPTH = 8;

    private static final int MAX_LABEL = 80;

    private final Map<String, String> colours = new HashMap<>();

    /** Draws a chart as a block of a page, with its title and note. */
    public Block.Picture picture(Chart chart) {
        return new Block.Picture(chart.title(), chart.note(), draw(chart));
    }

    /** Draws a chart without its title. */
    public Drawing draw(Chart chart) {
        // Not yet a switch: patterns in switches are newer than Java 17.
        if (chart instanceof Shares shares) {
            return new TreemapDrawer(this).draw(shares);
        } else if (chart instanceof BlockMap map) {
            return lanes(map);
        } else if (chart instanceof Histogram histogram) {
            return histogram(histogram);
        } else if (chart instanceof Bars bars) {
            return bars(bars);
        } else if (chart instanceof Plane plane) {
            return plane(plane);
        }
        return tree((Outline) chart);
    }

    /** The colour of a label. The first labels get distinct colours. */
    String colour(String label) {
        String colour = colours.get(label);
        if (colour == null) {
            colour = colours.size() < COLOURS ? "c" + colours.size() : OTHER;
            colours.put(label, colour);
        }
        return colour;
    }

    private Drawing bars(Bars chart) {
        double longest = chart.bars().stream()
                .mapToLong(
                        bar -> bar.bytes().stream().mapToLong(Long::longValue).sum())
                .max()
                .orElse(0);
        List<Drawing.Key> legend = chart.parts().stream()
                .map(part -> new Drawing.Key(colour(part), part))
                .toList();
        return new Drawing.Rows(
                legend,
                chart.bars().stream()
                        .map(bar -> bar(bar, chart.parts(), longest))
                        .toList());
    }

    private Drawing.Row bar(Bars.Bar bar, List<String> names, double longest) {
        List<Drawing.Part> parts = new ArrayList<>();
        double x = 0;
        for (int i = 0; i < names.size(); i++) {
            long bytes = bar.bytes().get(i);
            parts.add(new Drawing.Part(
                    percent(x, longest),
                    percent((double) bytes, longest),
                    colour(names.get(i)),
                    names.get(i) + ": " + HumanReadable.bytes(bytes)));
            x += bytes;
        }
        return new Drawing.Row(bar.label(), bar.detail(), parts);
    }

    private static Drawing histogram(Histogram chart) {
        List<Bin> bins = chart.bins();
        long most = bins.stream().mapToLong(Bin::count).max().orElse(1);
        List<Drawing.Column> columns = new ArrayList<>();
        for (int i = 0; i < bins.size(); i++) {
            Bin bin = bins.get(i);
            // At least 2 pixels, so that small bins are visible.
            double height = bin.count() == 0 ? 0 : Math.max(2, (double) HISTOGRAM_HEIGHT * bin.count() / most);
            Drawing.Area area = new Drawing.Area(
                    percent(i + GAP / 2, bins.size()),
                    number(HISTOGRAM_HEIGHT - height),
                    percent(1 - GAP, bins.size()),
                    number(height));
            String tip =
                    NumberText.format(bin.from(), chart.unit()) + " to " + NumberText.format(bin.to(), chart.unit())
                            + ": " + HumanReadable.count(bin.count(), chart.thing());
            columns.add(new Drawing.Column(area, tip));
        }
        return new Drawing.Columns(HISTOGRAM_HEIGHT, "c0", columns, ticks(bins, chart.unit()));
    }

    private static List<String> ticks(List<Bin> bins, Unit unit) {
        if (bins.isEmpty()) {
            return List.of();
        }
        return List.of(
                NumberText.format(bins.get(0).from(), unit),
                NumberText.format(bins.get(bins.size() - 1).to(), unit));
    }

    private Drawing lanes(BlockMap strip) {
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
                runs.add(new Drawing.Run(percent(first, cells.size()), percent(end - first, cells.size()), shade));
            }
        }
        return new Drawing.Lane(lane.label(), colour(lane.label()), runs);
    }

    private static int shade(float filled) {
        return (int) Math.ceil(Math.min(1, filled) * SHADES);
    }

    private static Drawing plane(Plane chart) {
        // Groups have their own colours: they are no labels of other charts.
        ChartDrawer colours = new ChartDrawer();
        Plane.Extent all = chart.extent();
        Map<String, String> groups = new LinkedHashMap<>();
        for (Tile tile : chart.rectangles()) {
            groups.putIfAbsent(tile.group(), colours.colour(tile.group()));
        }
        List<Drawing.Key> legend = groups.entrySet().stream()
                .limit(MAX_KEYS)
                .map(group -> new Drawing.Key(group.getValue(), group.getKey()))
                .toList();
        List<Drawing.Tile> tiles = chart.rectangles().stream()
                .map(tile -> tile(tile, all, groups.get(tile.group())))
                .toList();
        return new Drawing.Map(
                PLANE_HEIGHT,
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
                percent((double) at.firstColumn() - all.firstColumn(), columns),
                percent((double) at.firstRow() - all.firstRow(), rows),
                percent((double) at.endColumn() - at.firstColumn(), columns),
                percent((double) at.endRow() - at.firstRow(), rows));
        boolean known = !Double.isNaN(tile.filled());
        double opacity = known ? FAINTEST + (1 - FAINTEST) * Math.min(1, tile.filled()) : 1;
        String stored = known ? String.format(Locale.ROOT, ", %.2f%% stored", 100 * tile.filled()) : "";
        String tip = PlainText.truncate(tile.label() + " in " + tile.group(), MAX_TIP) + ": "
                + range("rows", at.firstRow(), at.endRow()) + ", " + range("columns", at.firstColumn(), at.endColumn())
                + stored;
        return new Drawing.Tile(area, colour, number(opacity), tip);
    }

    /** @param end exclusive */
    private static String range(String what, long first, long end) {
        return String.format(Locale.ROOT, "%s %,d to %,d", what, first, Math.max(first, end - 1));
    }

    private static Drawing tree(Outline chart) {
        long largest =
                chart.nodes().stream().mapToLong(Outline.Node::bytes).max().orElse(0);
        return new Drawing.Tree(
                chart.nodes().stream().map(node -> node(node, largest)).toList());
    }

    private static Drawing.Node node(Outline.Node node, long largest) {
        boolean sized = node.bytes() != Shares.UNKNOWN;
        return new Drawing.Node(
                Math.min(node.depth(), MAX_DEPTH),
                PlainText.truncate(node.label(), MAX_LABEL),
                PlainText.truncate(node.detail(), MAX_LABEL),
                sized ? HumanReadable.bytes(node.bytes()) : "",
                sized ? percent(node.bytes(), largest) : "");
    }

    /** The frequency of a value as a bar. @param all number of all values */
    public static Drawing.Row frequency(String value, long count, long all) {
        Drawing.Part part = new Drawing.Part("0%", percent(count, all), "c0", HumanReadable.count(count, "value"));
        return new Drawing.Row(
                value.isEmpty() ? "(empty)" : value, String.format(Locale.ROOT, "%,d", count), List.of(part));
    }

    /** A fraction as a percentage, such as {@code 12.5%}. */
    static String percent(double part, double whole) {
        return whole <= 0 ? "0%" : number(100 * part / whole) + "%";
    }

    /** A number with at most two decimals. */
    static String number(double value) {
        String text = String.format(Locale.ROOT, "%.2f", value);
        return text.replaceAll("\\.?0+$", "");
    }
}
