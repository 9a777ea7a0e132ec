package io.github.mlformats.core.inspect;

import io.github.mlformats.core.inspect.Chart.BlockMap;
import java.util.ArrayList;
import java.util.List;

/** Builds a {@link BlockMap} from any number of blocks in constant memory. */
public final class BlockMapBuilder {
    /** Maximum number of lanes. */
    public static final int MAX_LANES = 16;

    private static final int CELLS = 240;

    private final long length;
    private final List<String> labels;
    private final double[][] bytes;

    /**
     * @param length size of the file in bytes
     * @param labels labels of the kinds, at most {@link #MAX_LANES}
     */
    public BlockMapBuilder(long length, List<String> labels) {
        this.length = length;
        this.labels = List.copyOf(labels);
        this.bytes = new double[labels.size()][CELLS];
    }

    /**
     * Adds a block.
     *
     * @param kind index of its label
     * @param start offset of its first byte in the file
     * @param size its size in bytes; bytes after the end of the file are ignored
     */
    public void add(int kind, long start, long size) {
        double cell = (double) length / CELLS;
        double end = Math.min(length, (double) start + size);
        for (int i = cellAt(start); i < CELLS && i * cell < end; i++) {
            bytes[kind][i] += Math.max(0, Math.min(end, (i + 1) * cell) - Math.max(start, i * cell));
        }
    }

    private int cellAt(long position) {
        return length <= 0 ? CELLS : (int) Math.min(CELLS, (double) position / length * CELLS);
    }

    /** Builds the chart. */
    public BlockMap build(String title, String note) {
        double cell = (double) length / CELLS;
        List<BlockMap.Lane> lanes = new ArrayList<>();
        for (int kind = 0; kind < bytes.length; kind++) {
            List<Float> filled = new ArrayList<>(CELLS);
            for (double in : bytes[kind]) {
                filled.add(cell == 0 ? 0 : (float) Math.min(1, in / cell));
            }
            lanes.add(new BlockMap.Lane(labels.get(kind), filled));
        }
        return new BlockMap(title, note, length, lanes);
    }
}
