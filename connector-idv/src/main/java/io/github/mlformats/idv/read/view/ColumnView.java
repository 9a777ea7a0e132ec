package io.github.mlformats.idv.read.view;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.idv.format.block.Block;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Shows rows of decoded blocks as a Spark vector. Nothing is copied unless a class says so. */
public interface ColumnView {
    /** The vector; the same object for every batch. */
    ColumnVector vector();

    /**
     * Checks, once for every block, what the user's options rule out though the format allows it.
     *
     * @throws CorruptFileException if a key is above the count
     * @throws io.github.mlformats.core.error.UsageException if the chosen type does not hold a value
     */
    default void check(Block block, Place place) {}

    /** Points the vector at {@code count} rows of a checked block, from row {@code from} of the block on. */
    void show(Block block, int from, int count);

    /** How many rows, at least 1 and at most {@code most}, can be shown at once within the memory for a batch. */
    default int fit(Block block, int from, int most) {
        return most;
    }

    /** Where a block lies. */
    interface Place {
        /** The exception for what stands at {@code index} of the block's data array. */
        CorruptFileException corrupt(int index, String expected, String found);
    }
}
