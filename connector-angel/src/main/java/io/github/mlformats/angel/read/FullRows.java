package io.github.mlformats.angel.read;

import io.github.mlformats.angel.format.merge.RowBlock;
import io.github.mlformats.angel.format.batch.Values;
import io.github.mlformats.angel.format.type.ValueType;

/** Rows with a value in every column, 0 where nothing is stored. */
final class FullRows {
    private final ValueType type;
    private final long firstColumn;
    private final int width;
    private int[] starts = new int[1];

    /**
     * @param firstColumn column of the first value
     * @param width number of columns
     */
    FullRows(ValueType type, long firstColumn, int width) {
        this.type = type;
        this.firstColumn = firstColumn;
        this.width = width;
    }

    int width() {
        return width;
    }

    /** The values of row i are {@code [starts[i], starts[i + 1])} of {@link #expand}. */
    int[] starts() {
        return starts;
    }

    /** The values of all rows. */
    Values expand(RowBlock block, int rows) {
        starts = new int[rows + 1];
        Values full = Values.of(type);
        full.ensure(Math.multiplyExact(rows, width));
        long[] columns = block.columns();
        for (int row = 0; row < rows; row++) {
            int base = row * width;
            starts[row + 1] = base + width;
            int end = block.starts()[row + 1];
            for (int i = block.starts()[row], next; i < end; i = next) {
                next = i + 1;
                while (next < end && columns[next] == columns[next - 1] + 1) {
                    next++;
                }
                full.copy(block.values(), i, base + (int) (columns[i] - firstColumn), next - i);
            }
        }
        return full;
    }
}
