package io.github.mlformats.angel.format.write;

import io.github.mlformats.core.error.UsageException;
import java.io.Serializable;

/**
 * A partition that was written.
 *
 * @param id its number in the grid
 * @param offset of its first byte in the file
 * @param length its bytes
 * @param counts number of elements of each row that is written; in column formats, each the number of records
 */
public record WrittenPartition(int id, long offset, long length, int[] counts) implements Serializable {
    private static final long serialVersionUID = 1L;

    /** @throws UsageException if it has 2 GiB or more, which no version of Angel was seen to load */
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
