package io.github.mlformats.core.index;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;

/**
 * Ranges of rows of one file, and what is known about their values. Their number is bounded, in proportion to the size of the
 * file, so that the driver needs memory in proportion to the splits.
 */
final class FileRanges implements Serializable {
    private static final long serialVersionUID = 1L;

    private static final int MIN_RANGES = 64;
    private static final long BYTES_PER_RANGE = 1 << 20;

    private final FileVersion version;
    final long fileRows;
    /** First row and exclusive end row of each range. */
    private long[] bounds = new long[2];

    private int count;
    /** Number of ranges that were added, before any were merged. */
    private long added;

    /** Statistics of the rows of all ranges, by column; null if they were not added. */
    private ColumnStatistics[] statistics;

    FileRanges(FileVersion version, long fileRows) {
        this.version = version;
        this.fileRows = fileRows;
    }

    /** Adds a range; it is merged with the last one if it follows it. */
    void add(long firstRow, long endRow) {
        added++;
        append(firstRow, endRow);
    }

    private void append(long firstRow, long endRow) {
        if (count > 0 && bounds[count - 1] == firstRow) {
            bounds[count - 1] = endRow;
            return;
        }
        if (count == bounds.length) {
            if (count / 2 >= 2 * maxRanges()) {
                compact();
            }
            bounds = Arrays.copyOf(bounds, Math.max(bounds.length, 2 * count));
        }
        bounds[count++] = firstRow;
        bounds[count++] = endRow;
    }

    /** Adds the statistics of rows that are in a range. */
    void addStatistics(ColumnStatistics[] more) {
        if (statistics == null) {
            statistics = new ColumnStatistics[more.length];
        }
        for (int i = 0; i < more.length; i++) {
            statistics[i] = statistics[i] == null ? more[i].withoutBloom() : statistics[i].and(more[i]);
        }
    }

    /** Returns the sums of the statistics that were added. */
    ColumnStatistics[] statistics() {
        return statistics;
    }

    /** Adds the ranges of another object for the same file. */
    void addAll(FileRanges other) {
        if (other.statistics != null) {
            addStatistics(other.statistics);
        }
        added += other.added;
        for (int i = 0; i < other.count; i += 2) {
            append(other.bounds[i], other.bounds[i + 1]);
        }
    }

    private int maxRanges() {
        return (int) Math.min(1 << 24, MIN_RANGES + version.length() / BYTES_PER_RANGE);
    }

    /** Merges overlapping ranges, and keeps the longest: a range that is dropped is read. */
    void compact() {
        long[][] ranges = new long[count / 2][];
        for (int i = 0; i < ranges.length; i++) {
            ranges[i] = new long[] {bounds[2 * i], bounds[2 * i + 1]};
        }
        Arrays.sort(ranges, Comparator.comparingLong(range -> range[0]));
        int merged = 0;
        for (long[] range : ranges) {
            if (merged > 0 && range[0] <= ranges[merged - 1][1]) {
                ranges[merged - 1][1] = Math.max(ranges[merged - 1][1], range[1]);
            } else {
                ranges[merged++] = range;
            }
        }
        int kept = Math.min(merged, maxRanges());
        if (kept < merged) {
            Arrays.sort(ranges, 0, merged, Comparator.comparingLong(range -> range[0] - range[1]));
            Arrays.sort(ranges, 0, kept, Comparator.comparingLong(range -> range[0]));
        }
        count = 0;
        bounds = new long[2 * Math.max(1, kept)];
        for (int i = 0; i < kept; i++) {
            bounds[count++] = ranges[i][0];
            bounds[count++] = ranges[i][1];
        }
    }

    /** Whether all rows of the file are in the ranges. Requires {@link #compact}. */
    boolean isWholeFile() {
        return count == 2 && bounds[0] == 0 && bounds[1] == fileRows;
    }

    /** Returns the number of ranges that were added. */
    long added() {
        return added;
    }

    /** Number of rows in the ranges. Requires {@link #compact}. */
    long rows() {
        long rows = 0;
        for (int i = 0; i < count; i += 2) {
            rows += bounds[i + 1] - bounds[i];
        }
        return rows;
    }

    /** Returns the other rows. Requires {@link #compact}. */
    RowRanges rest() {
        return RowRanges.except(version, Arrays.copyOf(bounds, count));
    }
}
