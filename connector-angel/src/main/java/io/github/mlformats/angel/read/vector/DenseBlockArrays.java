package io.github.mlformats.angel.read.vector;

import io.github.mlformats.angel.format.merge.DenseBlock;

/** Presents the rows of a {@link DenseBlock} as arrays, some of them at a time. */
public final class DenseBlockArrays {
    private final DenseBlock block;
    private final FixedLengthArrays arrays;

    DenseBlockArrays(DenseBlock block, FixedLengthArrays arrays) {
        this.block = block;
        this.arrays = arrays;
    }

    /** The block, which must be filled before {@link #setBatch}. */
    public DenseBlock block() {
        return block;
    }

    /** Sets the batch to the rows from {@code first} on; returns their number, from 1 to {@code max}. */
    public int setBatch(int first, int max) {
        int count = RowVectors.batchRows(block.width(), max);
        arrays.setBatch(block.values(), block.width(), first, count);
        return count;
    }
}
