package io.github.mlformats.core.inspect.chart;

import java.util.ArrayList;
import java.util.List;

/**
 * One rectangle of a {@link Plane}.
 *
 * @param group the group it belongs to, such as a file
 * @param filled share of values that are stored, from 0 to 1; NaN if unknown
 */
public record Tile(String label, String group, Plane.Extent extent, double filled) {
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
        Plane.Extent extent = tiles.stream().map(Tile::extent).reduce(first.extent, Plane.Extent::union);
        double filled = tiles.stream().mapToDouble(Tile::filled).average().orElse(Double.NaN);
        return new Tile(first.label + " to " + last.label, first.group, extent, filled);
    }
}
