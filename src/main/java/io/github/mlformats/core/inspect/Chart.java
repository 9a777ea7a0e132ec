package io.github.mlformats.core.inspect;

import java.util.ArrayList;
import java.util.List;

/**
 * The data of a chart that an {@link io.github.mlformats.core.inspect.Inspector} returns, without its rendering. The size of a
 * chart is bounded, however large the inspected data is: builders merge parts. Immutable.
 */
public sealed interface Chart {
    /** Returns the title. */
    String title();

    /** Returns a sentence that explains the chart or says what it omits; may be empty. */
    String note();

    /**
     * A chart of stacked bars with the same parts.
     *
     * @param parts labels of the parts, in drawing order
     */
    record Bars(String title, String note, List<String> parts, List<Bar> bars) implements Chart {
        public Bars {
            parts = List.copyOf(parts);
            bars = List.copyOf(bars);
        }

        /**
         * One bar.
         *
         * @param detail additional text; may be empty
         * @param bytes size of each part
         */
        public record Bar(String label, String detail, List<Long> bytes) {
            public Bar {
                bytes = List.copyOf(bytes);
            }
        }
    }

    /**
     * The layout of a file, divided into cells of equal length. Created by {@link BlockMapBuilder}.
     *
     * @param length size of the file in bytes
     * @param lanes one for each kind of block
     */
    record BlockMap(String title, String note, long length, List<Lane> lanes) implements Chart {
        public BlockMap {
            lanes = List.copyOf(lanes);
        }

        /**
         * The positions of one kind of block.
         *
         * @param label the label of the kind, equal to that of its {@link Shares.Share} if there is one
         * @param filled for each cell, the share of its bytes that belongs to this kind, from 0 to 1
         */
        public record Lane(String label, List<Float> filled) {
            public Lane {
                filled = List.copyOf(filled);
            }
        }
    }

    /**
     * The most frequent values.
     *
     * @param exact whether the counts are exact; otherwise values may occur more often
     * @param total number of all values
     * @param values in descending order of their counts
     */
    record Frequencies(String title, String note, boolean exact, long total, List<Frequency> values) implements Chart {
        public Frequencies {
            values = List.copyOf(values);
        }

        /** The number of occurrences of a value. */
        public record Frequency(String value, long count) {}
    }

    /**
     * A histogram.
     *
     * @param unit the unit of the axis
     * @param thing the counted items, such as {@code value}
     * @param bins adjacent bins in ascending order
     */
    record Histogram(String title, String note, Unit unit, String thing, List<Bin> bins) implements Chart {
        public Histogram {
            bins = List.copyOf(bins);
        }

        /** The unit of an axis. */
        public enum Unit {
            BYTES,
            NUMBER,
            /** Seconds since 1970-01-01T00:00:00Z. */
            TIME
        }

        /**
         * The number of values in a range.
         *
         * @param from lower bound, inclusive
         * @param to upper bound, exclusive except in the last bin
         */
        public record Bin(double from, double to, long count) {}
    }

    /**
     * A tree.
     *
     * @param nodes the nodes in pre-order
     */
    record Outline(String title, String note, List<Node> nodes) implements Chart {
        /** Largest number of nodes. Callers omit further nodes and say so in the note. */
        public static final int MAX_NODES = 500;

        public Outline {
            nodes = List.copyOf(nodes);
        }

        /**
         * A node.
         *
         * @param depth 0 at the top
         * @param detail additional text, such as a shape; may be empty
         * @param bytes size of the node itself; {@link Shares#UNKNOWN} if it has none
         */
        public record Node(int depth, String label, String detail, long bytes) {}
    }

    /**
     * The partitioning of a matrix into rectangles.
     *
     * @param extent the extent of the matrix
     * @param rectangles the partitions; their number is bounded by {@link Tile#merged}
     */
    record Plane(String title, String note, Extent extent, List<Tile> rectangles) implements Chart {
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

        /**
         * One rectangle of a {@link Plane}.
         *
         * @param group the group it belongs to, such as a file
         * @param filled share of values that are stored, from 0 to 1; NaN if unknown
         */
        public record Tile(String label, String group, Extent extent, double filled) {
            private static final int MAX_TILES = 1500;

            /** Bounds the number of tiles by merging neighbours in the list. A merged tile is in the group of its first one. */
            public static List<Tile> merged(List<Tile> tiles) {
                int together = (tiles.size() + MAX_TILES - 1) / MAX_TILES;
                if (together <= 1) {
                    return tiles;
                }
                List<Tile> merged = new ArrayList<>();
                for (int i = 0; i < tiles.size(); i += together) {
                    merged.add(merge(tiles.subList(i, Math.min(tiles.size(), i + together))));
                }
                return merged;
            }

            private static Tile merge(List<Tile> tiles) {
                Tile first = tiles.get(0);
                Tile last = tiles.get(tiles.size() - 1);
                Extent extent = tiles.stream().map(Tile::extent).reduce(first.extent, Extent::union);
                double filled =
                        tiles.stream().mapToDouble(Tile::filled).average().orElse(Double.NaN);
                return new Tile(first.label + " to " + last.label, first.group, extent, filled);
            }
        }
    }

    /**
     * The shares of parts in the size of data. Created by {@link SharesBuilder}.
     *
     * @param shares the parts in descending order of size
     */
    record Shares(String title, String note, List<Share> shares) implements Chart {
        /** An unknown size. */
        public static final long UNKNOWN = -1;

        public Shares {
            shares = List.copyOf(shares);
        }

        /**
         * One part.
         *
         * @param detail additional text, such as its type; may be empty
         * @param stored bytes in the file
         * @param decoded bytes after decompression; {@link #UNKNOWN} if the part is not compressed
         */
        public record Share(String label, String detail, long stored, long decoded) {}
    }
}
