package io.github.mlformats.tool.page.draw;

import java.util.List;

/**
 * A chart as its template draws it. Positions and sizes across are percentages of the width that there is, so that a drawing
 * fits any screen without its text becoming smaller; down they are pixels. Colours are names of classes.
 */
public sealed interface Drawing {
    /** Rectangles in a rectangle, and a table about them. */
    record Treemap(int height, List<Box> boxes, List<Entry> legend) implements Drawing {
        /** Whether it is known of any how much it was compressed. */
        public boolean compressed() {
            return legend.stream().anyMatch(entry -> !entry.decoded().isEmpty());
        }
    }

    /**
     * A rectangle.
     *
     * @param label in it
     * @param fits the screens on which it has room for its label
     * @param tip what is shown when it is pointed at
     */
    record Box(Area area, String colour, String label, String detail, String fits, String tip) {}

    /** Where a rectangle is: across in percent, down in pixels. */
    record Area(String x, String y, String width, String height) {}

    /** A line of a treemap's table. */
    record Entry(
            String colour, String label, String detail, String stored, String share, String decoded, String ratio) {}

    /** Strips below each other, all along the same axis. */
    record Lanes(List<Lane> lanes, List<String> ticks) implements Drawing {}

    /** One strip. */
    record Lane(String label, String colour, List<Run> runs) {}

    /**
     * A stretch of a strip.
     *
     * @param shade from 1, hardly filled, to 4
     */
    record Run(String x, String width, int shade) {}

    /** Upright bars next to each other. */
    record Columns(int height, String colour, List<Column> columns, List<String> ticks) implements Drawing {}

    /** One bar. */
    record Column(Area area, String tip) {}

    /** Lying bars, each made of parts. */
    record Rows(List<Key> legend, List<Row> rows) implements Drawing {}

    /** One bar. */
    record Row(String label, String detail, List<Part> parts) {}

    /** Part of a lying bar. */
    record Part(String x, String width, String colour, String tip) {}

    /** What a colour means. */
    record Key(String colour, String label) {}

    /** Rectangles in a matrix. */
    record Map(int height, List<Tile> tiles, List<Key> legend, String rows, String columns) implements Drawing {}

    /**
     * One of a matrix's rectangles.
     *
     * @param opacity from 0 to 1
     */
    record Tile(Area area, String colour, String opacity, String tip) {}

    /** A tree. */
    record Tree(List<Node> nodes) implements Drawing {}

    /**
     * One of a tree's nodes.
     *
     * @param width of the bar of its size; empty if it has none
     */
    record Node(int depth, String label, String detail, String size, String width) {}
}
