package io.github.mlformats.core.inspect.chart;

import java.util.List;

/**
 * How a matrix is cut into rectangles.
 *
 * @param extent all of the matrix
 * @param rectangles its parts; made few by {@link Tile#merged}
 */
public record Plane(String title, String note, Extent extent, List<Tile> rectangles) implements Chart {
    public Plane {
        rectangles = List.copyOf(rectangles);
    }

    /** Rows and columns; the ends are not included. */
    public record Extent(long firstRow, long endRow, long firstColumn, long endColumn) {
        /** The smallest that both are in. */
        public Extent with(Extent other) {
            return new Extent(
                    Math.min(firstRow, other.firstRow),
                    Math.max(endRow, other.endRow),
                    Math.min(firstColumn, other.firstColumn),
                    Math.max(endColumn, other.endColumn));
        }
    }
}
