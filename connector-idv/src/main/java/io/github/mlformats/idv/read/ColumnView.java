package io.github.mlformats.idv.read;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.idv.format.codec.Block;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Spark column vector over rows of decoded blocks. Values are not copied unless an implementation documents it. */
public interface ColumnView {
    /** The vector. It is the same object for every batch. */
    ColumnVector vector();

    /**
     * Checks once per block that the values are valid for the requested Spark type, beyond what the format requires.
     *
     * @throws CorruptFileException if a key is above the count
     * @throws io.github.mlformats.core.error.UsageException if the Spark type cannot hold a value
     */
    default void check(Block block, BlockLocation place) {}

    /** Sets the vector to {@code count} rows of a checked block, starting at row {@code from} of the block. */
    void setBatch(Block block, int from, int count);

    /** Number of rows, at least 1 and at most {@code most}, that fit into one batch's memory. */
    default int maxBatchRows(Block block, int from, int most) {
        return most;
    }

    /** Location of a block, for error messages. */
    interface BlockLocation {
        /** Creates the exception for an invalid value at {@code index} of the block's data array. */
        CorruptFileException corrupt(int index, String expected, String found);
    }
}
