package io.github.mlformats.angel.read.vector;

import io.github.mlformats.angel.format.merge.DenseBlock;
import io.github.mlformats.core.vector.ArrayVector;

/** Shows rows that were put together straight from batches: all of them are in memory, some are shown at a time. */
public final class DenseNumbers {
    private final DenseBlock block;
    private final ValuesVector numbers;
    private final ArrayVector arrays;
    private int[] starts = new int[1];

    DenseNumbers(DenseBlock block, ValuesVector numbers, ArrayVector arrays) {
        this.block = block;
        this.numbers = numbers;
        this.arrays = arrays;
    }

    /** To be filled before rows are shown. */
    public DenseBlock block() {
        return block;
    }

    /** Shows the rows from the one at {@code first} on; returns how many: at least one, at most {@code max}. */
    public int show(int first, int max) {
        if (starts.length <= block.size()) {
            starts = new int[block.size() + 1];
            for (int i = 0; i < starts.length; i++) {
                starts[i] = i * block.width();
            }
        }
        int count = RowVectors.rowsOf(block.width(), max);
        numbers.show(block.values(), block.size() * block.width());
        arrays.show(starts, first, count, null);
        return count;
    }
}
