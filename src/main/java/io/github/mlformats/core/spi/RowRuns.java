package io.github.mlformats.core.spi;

import java.util.ArrayList;
import java.util.List;

/** Consecutive rows of a file whose sizes are known, for planning slices of about equal size. Not thread-safe. */
public final class RowRuns {
    private final List<Run> runs = new ArrayList<>();
    private long totalBytes;

    /**
     * Adds rows of equal size, which follow those added before. Rows between them, such as those that a filter excludes,
     * have no size.
     *
     * @param firstRow number in the file of the first row
     * @param rowBytes bytes that are read of each row
     */
    public void add(long firstRow, long rows, long rowBytes) {
        runs.add(new Run(firstRow, firstRow + rows, rowBytes));
        totalBytes += rows * rowBytes;
    }

    /**
     * Divides the rows {@code [0, endRow)} into ranges of about equal size, at most {@code targetBytes} unless a single row is
     * larger. Returns at least one range.
     */
    public List<Range> divide(long endRow, long targetBytes) {
        long slices = Math.max(1, (totalBytes + targetBytes - 1) / targetBytes);
        long share = Math.max(1, (totalBytes + slices - 1) / slices);
        List<Range> ranges = new ArrayList<>();
        long first = 0;
        long bytes = 0;
        for (Run run : runs) {
            for (long row = run.firstRow; row < run.endRow; ) {
                long remainingRows = run.endRow - row;
                long rows = run.rowBytes == 0
                        ? remainingRows
                        : Math.min(remainingRows, 1 + (share - bytes - 1) / run.rowBytes);
                row += rows;
                bytes += rows * run.rowBytes;
                if (bytes >= share && row < endRow) {
                    ranges.add(new Range(first, row, bytes));
                    first = row;
                    bytes = 0;
                }
            }
        }
        ranges.add(new Range(first, endRow, bytes));
        return ranges;
    }

    private record Run(long firstRow, long endRow, long rowBytes) {}

    /**
     * Rows {@code [firstRow, endRow)}.
     *
     * @param bytes bytes that are read of them
     */
    public record Range(long firstRow, long endRow, long bytes) {}
}
