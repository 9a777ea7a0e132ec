package io.github.mlformats.core.inspect.chart;

import java.util.List;

/**
 * The partitioning of a matrix into rectangles.
 *
 * @param extent the extent of the matrix
 * @param rectangles the partitions; their number is bounded by {@link Tile#merged}
 */
public record Plane(String title, String note, Extent extent, List<Tile> rectangles) implements Chart {
    public Plane {
        rectangles = List.copyOf(rectangles);
    }

    /** A range of rows and columns; the ends are exclusive. */
    public record Extent(long firstRow, long endRow, long firstColumn, long endColumn) {
        /** Returns the smallest extent that contains both. */
        public Extent union(Extent other) {
            return new Extent(
                    Math.min(firstRow, other.firstRow),
                    Math.max(endRow, other.endRow),
                    Math.min(firstColumn, other.firstColumn),
                    Math.max(endColumn, other.endColumn));
        }
    }
}
