package io.github.mlformats.angel.format.merge;

import io.github.mlformats.core.error.UsageException;

/** The limit of what can be put together in memory. */
final class Capacity {
    static final int MOST = Integer.MAX_VALUE - 8;

    private Capacity() {}

    /** @throws UsageException if an array cannot hold so many elements */
    static int check(long elements) {
        if (elements > MOST) {
            throw new UsageException(
                    "rows or columns of " + elements + " elements have to be put together, but an array" + " holds "
                            + MOST + " at most: use layout=elements");
        }
        return (int) elements;
    }
}
