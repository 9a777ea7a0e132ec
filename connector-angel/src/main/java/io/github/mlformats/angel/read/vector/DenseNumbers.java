package io.github.mlformats.angel.read.vector;

import io.github.mlformats.angel.format.merge.DenseBlock;

/** Shows rows that were put together straight from batches: all of them are in memory, some are shown at a time. */
public final class DenseNumbers {
    private final DenseBlock block;
    private final EqualArrays arrays;

    DenseNumbers(DenseBlock block, EqualArrays arrays) {
        this.block = block;
        this.arrays = arrays;
    }

    /** To be filled before rows are shown. */
    public DenseBlock block() {
        return block;
    }

    /** Shows the rows from the one at {@code first} on; returns how many: at least one, at most {@code max}. */
    public int show(int first, int max) {
        int count = RowVectors.rowsOf(block.width(), max);
        arrays.show(block.values(), block.width(), first, count);
        return count;
    }
}
