package io.github.mlformats.tool.page;

import java.util.List;

/**
 * The geometry of a chart, for its template. Horizontal positions and sizes are percentages of the available width,
 * so that a drawing
 * fits any screen without scaling its text; vertical ones are pixels. Colours are names of CSS classes.
 */
public sealed interface Drawing {
    /** A treemap with its table. */
    record Treemap(int height, List<Box> boxes, List<Entry> legend) implements Drawing {
        /** Whether the decoded size of any entry is known. */
        public boolean compressed() {
            return legend.stream().anyMatch(entry -> !entry.decoded().isEmpty());
        }
    }

    /**
     * A rectangle of a treemap.
     *
     * @param label text in the rectangle
     * @param fits the screens on which the label fits
     * @param tip tooltip
     */
    record Box(Area area, String colour, String label, String detail, String fits, String tip) {}

    /** Position and size of a rectangle: horizontally in percent, vertically in pixels. */
    record Area(String x, String y, String width, String height) {}

    /** A row of the table of a treemap. */
    record Entry(
            String colour, String label, String detail, String stored, String share, String decoded, String ratio) {}

    /** Horizontal strips with a common axis. */
    record Lanes(List<Lane> lanes, List<String> ticks) implements Drawing {}

    /** One strip. */
    record Lane(String label, String colour, List<Run> runs) {}

    /**
     * A segment of a strip.
     *
     * @param shade from 1 (mostly empty) to 4 (full)
     */
    record Run(String x, String width, int shade) {}

    /** Vertical bars. */
    record Columns(int height, String colour, List<Column> columns, List<String> ticks) implements Drawing {}

    /** One bar. */
    record Column(Area area, String tip) {}

    /** Horizontal stacked bars. */
    record Rows(List<Key> legend, List<Row> rows) implements Drawing {}

    /** One bar. */
    record Row(String label, String detail, List<Part> parts) {}

    /** A part of a horizontal bar. */
    record Part(String x, String width, String colour, String tip) {}

    /** A legend entry. */
    record Key(String colour, String label) {}

    /** A matrix divided into rectangles. */
    record Map(int height, List<Tile> tiles, List<Key> legend, String rows, String columns) implements Drawing {}

    /**
     * A rectangle of a matrix.
     *
     * @param opacity from 0 to 1
     */
    record Tile(Area area, String colour, String opacity, String tip) {}

    /** A tree. */
    record Tree(List<Node> nodes) implements Drawing {}

    /**
     * A node of a tree.
     *
     * @param width width of its size bar; empty if it has no size
     */
    record Node(int depth, String label, String detail, String size, String width) {}
}
