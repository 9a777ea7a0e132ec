package io.github.mlformats.idv.format;

/**
 * Decides the rows per block of a file: a user-specified number, or, as ML.NET does, the number of the first rows whose
 * blocks of all columns together stay within 80 MiB, but at most 8192 (idv.md, section 12.4).
 */
public final class RowsPerBlockPolicy {
    /** Value for a number that depends on the size of the rows. */
    static final int AUTO = 0;

    private static final int MAX_ROWS = 8192;
    private static final long MAX_BYTES = 80L << 20;
    /**
     * Maximum bytes of the blocks of all columns; the file ends when they are exceeded, so that no block comes close to
     * 2 GiB.
     */
    private static final long MAX_FILE_BLOCK_BYTES = 512L << 20;

    private final boolean automatic;
    private int rows;

    RowsPerBlockPolicy(int rowsPerBlock) {
        this.automatic = rowsPerBlock == AUTO;
        this.rows = rowsPerBlock;
    }

    /**
     * Number of pending rows that form a complete block.
     *
     * @param bytes size of the blocks of all pending rows
     * @return 0 if no block is complete
     */
    int completeBlockRows(int pendingRows, long bytes) {
        if (rows == AUTO) {
            if (bytes > MAX_BYTES) {
                rows = Math.max(1, pendingRows - 1);
            } else if (pendingRows >= MAX_ROWS) {
                rows = MAX_ROWS;
            }
        }
        return rows != AUTO && pendingRows >= rows ? rows : 0;
    }

    /** Whether blocks of this size, of all columns together, limit the number of rows per block. */
    boolean exceedsBlockSize(long bytes) {
        return automatic && bytes > MAX_BYTES;
    }

    /** Whether the file must end after the pending rows. */
    boolean endsFile(long bytes) {
        return automatic && bytes > MAX_FILE_BLOCK_BYTES;
    }

    /** The rows per block that the file declares. */
    int declaredRows(long fileRows) {
        long limit = rows == AUTO ? MAX_ROWS : rows;
        return (int) Math.max(1, Math.min(limit, fileRows));
    }

    /**
     * The automatic number of rows, if only their mean size is known.
     *
     * @param rows total number of rows
     * @param bytes total decoded bytes of their blocks
     */
    public static int estimate(long rows, long bytes) {
        long fit = bytes == 0 ? MAX_ROWS : (long) ((double) MAX_BYTES * rows / bytes);
        return (int) Math.max(1, Math.min(rows, Math.min(MAX_ROWS, fit)));
    }
}
