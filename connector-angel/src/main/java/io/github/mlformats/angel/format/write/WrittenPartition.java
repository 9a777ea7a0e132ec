package io.github.mlformats.angel.format.write;

import io.github.mlformats.core.error.UsageException;
import java.io.Serializable;

/**
 * A written partition.
 *
 * @param id index in the grid
 * @param offset position of its first byte in the file
 * @param length size in bytes
 * @param counts number of elements of each saved row; in column formats the number of records, for each row
 */
public record WrittenPartition(int id, long offset, long length, int[] counts) implements Serializable {
    private static final long serialVersionUID = 1L;

    /** @throws UsageException if it has 2 GiB or more, which Angel cannot load */
    public WrittenPartition {
        if (length > Integer.MAX_VALUE) {
            throw new UsageException("partition " + id + " has " + length
                    + " bytes, but must be smaller than 2 GiB: set a smaller blockCol or blockRow");
        }
    }

    /** Number of elements of all rows. */
    long elements() {
        long elements = 0;
        for (int count : counts) {
            elements += count;
        }
        return elements;
    }
}
