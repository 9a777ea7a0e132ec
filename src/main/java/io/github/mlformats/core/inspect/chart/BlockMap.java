package io.github.mlformats.core.inspect.chart;

import java.util.List;

/**
 * The layout of a file, divided into cells of equal length. Created by {@link BlockMapBuilder}.
 *
 * @param length size of the file in bytes
 * @param lanes one for each kind of block
 */
public record BlockMap(String title, String note, long length, List<Lane> lanes) implements Chart {
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
