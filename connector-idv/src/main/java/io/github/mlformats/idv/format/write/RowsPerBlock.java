package io.github.mlformats.idv.format.write;

/**
 * How many rows go into the blocks of a file: a given number, or as many, counted from the first row, as keep the blocks of
 * all columns together within 80 MiB, at most 8192 (idv.md, section 12.4).
 */
public final class RowsPerBlock {
    /** Stands for the number that the rows themselves decide. */
    static final int AUTO = 0;

    private static final int MAX_ROWS = 8192;
    private static final long MAX_BYTES = 80L << 20;
    /** Bytes of all columns after which a file ends, so that no block comes near 2 GiB. */
    private static final long MAX_FILE_BLOCK_BYTES = 512L << 20;

    private final boolean automatic;
    private int rows;

    RowsPerBlock(int wanted) {
        this.automatic = wanted == AUTO;
        this.rows = wanted;
    }

    /**
     * How many of the waiting rows make a block now.
     *
     * @param bytes size of blocks of all waiting rows
     * @return 0 as long as more rows are to come
     */
    int ready(int waiting, long bytes) {
        if (rows == AUTO) {
            if (bytes > MAX_BYTES) {
                rows = Math.max(1, waiting - 1);
            } else if (waiting >= MAX_ROWS) {
                rows = MAX_ROWS;
            }
        }
        return rows != AUTO && waiting >= rows ? rows : 0;
    }

    /** Whether so many bytes in the blocks of all columns decide how many rows they have. */
    boolean areTooMany(long bytes) {
        return automatic && bytes > MAX_BYTES;
    }

    /** Whether the waiting rows have to be the last ones of the file. */
    boolean endsFile(long bytes) {
        return automatic && bytes > MAX_FILE_BLOCK_BYTES;
    }

    /** The number that the file says. */
    int of(long fileRows) {
        long most = rows == AUTO ? MAX_ROWS : rows;
        return (int) Math.max(1, Math.min(most, fileRows));
    }

    /**
     * The number for rows of which only their mean size is known.
     *
     * @param rows number of all rows
     * @param bytes of all their blocks
     */
    public static int mean(long rows, long bytes) {
        long fit = bytes == 0 ? MAX_ROWS : (long) ((double) MAX_BYTES * rows / bytes);
        return (int) Math.max(1, Math.min(rows, Math.min(MAX_ROWS, fit)));
    }
}
