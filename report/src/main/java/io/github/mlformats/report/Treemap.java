package io.github.mlformats.report;

import io.github.mlformats.core.inspect.Chart.Shares;
import io.github.mlformats.core.inspect.Chart.Shares.Share;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The sizes of parts as a treemap.
 *
 * @param shares the parts that are not empty
 * @param boxes their rectangles
 */
public record Treemap(List<Share> shares, List<Box> boxes) {
    /** Height in pixels. */
    public static final int HEIGHT = 280;

    private static final int WIDTH = 900;
    /** Width of a phone screen in pixels. */
    private static final int NARROW = 340;

    private static final int LETTER = 8;
    private static final int LINE = 40;

    /**
     * A rectangle, horizontally in percent, vertically in pixels.
     *
     * @param size text below the label
     * @param fits the screens on which the texts fit
     */
    public record Box(String label, String size, String fits, String x, String y, String width, String height) {
        private static Box of(Share share, TreemapLayout.Rectangle place) {
            String size = HumanReadable.bytes(share.stored());
            return new Box(
                    share.label(),
                    size,
                    fits(place, Math.max(share.label().length(), size.length())),
                    ChartDrawer.percent(place.x(), WIDTH),
                    ChartDrawer.number(place.y()),
                    ChartDrawer.percent(place.width(), WIDTH),
                    ChartDrawer.number(place.height()));
        }

        private static String fits(TreemapLayout.Rectangle place, int letters) {
            double needed = 12.0 + LETTER * letters;
            if (place.height() < LINE || place.width() < needed) {
                return "never";
            }
            return place.width() * NARROW / WIDTH < needed ? "wide" : "always";
        }
    }

    /** The treemap of a chart. */
    public static Treemap of(Shares chart) {
        List<Share> shares =
                chart.shares().stream().filter(share -> share.stored() > 0).toList();
        List<TreemapLayout.Rectangle> places = TreemapLayout.of(
                WIDTH,
                HEIGHT,
                shares.stream().map(share -> (double) share.stored()).toList());
        List<Box> boxes = new ArrayList<>();
        for (int i = 0; i < shares.size(); i++) {
            boxes.add(Box.of(shares.get(i), places.get(i)));
        }
        return new Treemap(shares, boxes);
    }

    /** Whether the decoded size of any part is known. */
    public boolean isCompressed() {
        return shares.stream().anyMatch(share -> share.decoded() != Shares.UNKNOWN);
    }

    /** The share of a part, such as {@code 12.5%}. */
    public String percentage(Share share) {
        double total = shares.stream().mapToDouble(Share::stored).sum();
        return String.format(Locale.ROOT, "%.1f%%", 100 * share.stored() / total);
    }

    /** The decoded size of a part; empty if unknown. */
    public static String decoded(Share share) {
        return share.decoded() == Shares.UNKNOWN ? "" : HumanReadable.bytes(share.decoded());
    }

    /** The decoded size of a part relative to the stored one; empty if unknown. */
    public static String ratio(Share share) {
        return share.decoded() == Shares.UNKNOWN
                ? ""
                : String.format(Locale.ROOT, "%.2f", (double) share.decoded() / share.stored());
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
