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
     * Maximum bytes of the blocks of all columns; the file ends when they are exceeded, because its later rows are much larger than
     * the first. The next file has blocks of fewer rows.
     */
    private static final long MAX_FILE_BLOCK_BYTES = MAX_BYTES + MAX_BYTES / 2;

    /** Maximum bytes of the blocks of a merge, as a multiple of its largest row. */
    private static final double LARGE_ROW_SLACK = 1.25;

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
     * The automatic number of rows of a merge: the largest whose blocks stay within 80 MiB, at most 8192. Rows that are
     * larger than that by themselves do not make the blocks of all others small.
     */
    static int choose(RowSizes sizes) {
        int rows = (int) Math.max(1, Math.min(sizes.rows(), MAX_ROWS));
        double limit = Math.max(MAX_BYTES, LARGE_ROW_SLACK * sizes.largestRow());
        double largest = sizes.largestBlock(rows);
        while (rows > 1 && largest > limit) {
            int fewer = rows - Math.max(1, rows / 16);
            rows = Math.max(1, Math.min(fewer, (int) (rows * (limit / largest))));
            largest = sizes.largestBlock(rows);
        }
        return rows;
    }
}
