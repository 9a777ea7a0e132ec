package io.github.mlformats.tool.page;

import io.github.mlformats.core.inspect.chart.Chart.Shares;
import io.github.mlformats.core.inspect.chart.Chart.Shares.Share;
import io.github.mlformats.tool.report.HumanReadable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Draws the sizes of parts as a treemap. */
final class TreemapDrawer {
    private static final int HEIGHT = 280;
    private static final int WIDTH = 900;
    /** Width of a phone screen in pixels. */
    private static final int NARROW = 340;

    private static final int LETTER = 8;
    private static final int LINE = 40;

    private final ChartDrawer colours;

    TreemapDrawer(ChartDrawer colours) {
        this.colours = colours;
    }

    Drawing draw(Shares chart) {
        List<Share> shares =
                chart.shares().stream().filter(share -> share.stored() > 0).toList();
        double total = shares.stream().mapToDouble(Share::stored).sum();
        List<TreemapLayout.Rectangle> squares = TreemapLayout.of(
                WIDTH,
                HEIGHT,
                shares.stream().map(share -> (double) share.stored()).toList());
        List<Drawing.Box> boxes = new ArrayList<>();
        List<Drawing.Entry> legend = new ArrayList<>();
        for (int i = 0; i < shares.size(); i++) {
            Share share = shares.get(i);
            boxes.add(box(share, squares.get(i)));
            legend.add(entry(share, total));
        }
        return new Drawing.Treemap(HEIGHT, boxes, legend);
    }

    private Drawing.Box box(Share share, TreemapLayout.Rectangle square) {
        String size = HumanReadable.bytes(share.stored());
        Drawing.Area area = new Drawing.Area(
                ChartDrawer.percent(square.x(), WIDTH),
                ChartDrawer.number(square.y()),
                ChartDrawer.percent(square.width(), WIDTH),
                ChartDrawer.number(square.height()));
        int letters = Math.max(share.label().length(), size.length());
        return new Drawing.Box(
                area,
                colours.colour(share.label()),
                share.label(),
                size,
                fits(square, letters),
                share.label() + ": " + size);
    }

    private static String fits(TreemapLayout.Rectangle square, int letters) {
        double needed = 12.0 + LETTER * letters;
        if (square.height() < LINE || square.width() < needed) {
            return "never";
        }
        return square.width() * NARROW / WIDTH < needed ? "wide" : "always";
    }

    private Drawing.Entry entry(Share share, double total) {
        boolean known = share.decoded() != Shares.UNKNOWN;
        return new Drawing.Entry(
                colours.colour(share.label()),
                share.label(),
                share.detail(),
                HumanReadable.bytes(share.stored()),
                String.format(Locale.ROOT, "%.1f%%", 100 * share.stored() / total),
                known ? HumanReadable.bytes(share.decoded()) : "",
                known ? String.format(Locale.ROOT, "%.2f", (double) share.decoded() / share.stored()) : "");
    }

    /**
     * Divides a rectangle into rectangles of specified areas that are as square as possible (Bruls, Huizing, van Wijk: Squarified
     * Treemaps, 2000).
     */
    static final class TreemapLayout {
        /** A rectangle. */
        record Rectangle(double x, double y, double width, double height) {}

        private final List<Rectangle> squares = new ArrayList<>();
        private Rectangle free;

        private TreemapLayout(Rectangle all) {
            this.free = all;
        }

        /** @param sizes positive and descending @return one rectangle for each size, in the same order */
        static List<Rectangle> of(double width, double height, List<Double> sizes) {
            TreemapLayout layout = new TreemapLayout(new Rectangle(0, 0, width, height));
            double sum = sizes.stream().mapToDouble(Double::doubleValue).sum();
            List<Double> areas =
                    sizes.stream().map(size -> size / sum * width * height).toList();
            for (int first = 0; first < areas.size(); ) {
                int end = layout.endOfRow(areas, first);
                layout.place(areas.subList(first, end));
                first = end;
            }
            return layout.squares;
        }

        /** Extends a row while its rectangles become more square. */
        private int endOfRow(List<Double> areas, int first) {
            int end = first + 1;
            while (end < areas.size() && worst(areas.subList(first, end + 1)) <= worst(areas.subList(first, end))) {
                end++;
            }
            return end;
        }

        private double worst(List<Double> row) {
            double side = Math.min(free.width, free.height);
            double sum = row.stream().mapToDouble(Double::doubleValue).sum();
            double largest = row.get(0);
            double smallest = row.get(row.size() - 1);
            return Math.max(side * side * largest / (sum * sum), sum * sum / (side * side * smallest));
        }

        /** Places a row along the shorter side of the free rectangle. */
        private void place(List<Double> row) {
            double sum = row.stream().mapToDouble(Double::doubleValue).sum();
            boolean upright = free.width >= free.height;
            double thickness = sum / (upright ? free.height : free.width);
            double at = upright ? free.y : free.x;
            for (double area : row) {
                double length = area / thickness;
                squares.add(
                        upright
                                ? new Rectangle(free.x, at, thickness, length)
                                : new Rectangle(at, free.y, length, thickness));
                at += length;
            }
            free = upright
                    ? new Rectangle(free.x + thickness, free.y, free.width - thickness, free.height)
                    : new Rectangle(free.x, free.y + thickness, free.width, free.height - thickness);
        }
    }
}
