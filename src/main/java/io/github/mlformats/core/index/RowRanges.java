package io.github.mlformats.core.index;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spi.RowSelection;
import io.github.mlformats.core.table.DataFile;
import io.github.mlformats.core.table.FileOpener;
import java.io.IOException;
import java.util.Arrays;

/** The rows of some ranges. Spark filters the rows that a reader returns, so it may return others, too. */
public final class RowRanges implements RowSelection {
    private static final long serialVersionUID = 1L;

    /** The version of the file whose rows they are. */
    private final FileVersion version;
    /** First row and exclusive end row of each range, ascending; no two ranges touch. */
    private final long[] bounds;

    private RowRanges(FileVersion version, long[] bounds) {
        this.version = version;
        this.bounds = bounds;
    }

    /**
     * Verifies, after a file was opened, that it is the one whose rows were selected. Its rows have other numbers if the file or
     * a sidecar file was replaced.
     *
     * @throws UsageException if it has changed since
     */
    public static void checkUnchanged(RowSelection rows, DataFile file, FileOpener opener) throws IOException {
        if (rows instanceof RowRanges ranges && ranges.version.hasChanged(file, opener)) {
            throw new UsageException(file.name() + " has changed during the query. Load the data again");
        }
    }

    /**
     * Returns all rows but those of some ranges.
     *
     * @param version the file
     * @param skipped first row and exclusive end row of each range, ascending and disjoint, from 0 on
     */
    static RowRanges except(FileVersion version, long[] skipped) {
        long[] bounds = new long[skipped.length + 2];
        int count = 0;
        long start = 0;
        for (int i = 0; i < skipped.length; i += 2) {
            if (skipped[i] > start) {
                bounds[count++] = start;
                bounds[count++] = skipped[i];
            }
            start = skipped[i + 1];
        }
        bounds[count++] = start;
        bounds[count++] = Long.MAX_VALUE;
        return new RowRanges(version, Arrays.copyOf(bounds, count));
    }

    /** Returns the ranges that overlap some rows. */
    public RowRanges within(long firstRow, long endRow) {
        int from = indexOfRange(firstRow);
        int to = from;
        while (to < bounds.length && bounds[to] < endRow) {
            to += 2;
        }
        return new RowRanges(version, Arrays.copyOfRange(bounds, from, to));
    }

    @Override
    public long nextSelected(long row, long end) {
        int range = indexOfRange(row);
        return range == bounds.length ? end : Math.min(end, Math.max(row, bounds[range]));
    }

    /** Returns the position of the first range that ends after a row. */
    private int indexOfRange(long row) {
        int low = 0;
        int high = bounds.length / 2;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (bounds[2 * middle + 1] > row) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return 2 * low;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RowRanges ranges
                && version.equals(ranges.version)
                && Arrays.equals(bounds, ranges.bounds);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bounds);
    }

    @Override
    public String toString() {
        return Arrays.toString(bounds);
    }
}
