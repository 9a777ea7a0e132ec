package io.github.mlformats.tool.page.draw;

import java.util.ArrayList;
import java.util.List;

/**
 * Divides a rectangle into rectangles of specified areas that are as square as possible (Bruls, Huizing, van Wijk: Squarified
 * Treemaps, 2000).
 */
final class TreemapLayout {
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
