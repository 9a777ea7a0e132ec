package io.github.mlformats.datadings.format.index;

import java.io.IOException;

/**
 * Searches a sorted offsets file with few small reads, alternating interpolation search and bisection. On unsorted
 * (corrupt) offsets it terminates as fast, with an arbitrary entry number.
 */
final class OffsetSearch {
    /** Most entries per read. */
    private static final int MAX_PAGE = 512;

    private final OffsetsFile file;
    private final int page;
    private long low;
    private long high;
    private long lowOffset;
    private long highOffset;

    /** @param maxPage most entries per read */
    OffsetSearch(OffsetsFile file, long entries, long lastOffset, int maxPage) {
        this.file = file;
        this.page = Math.min(MAX_PAGE, maxPage);
        this.high = entries - 1;
        this.highOffset = lastOffset;
    }

    /** Returns the number of the first entry that is not below a position; the last entry if there is none. */
    long firstAt(long position) throws IOException {
        if (position <= 0) {
            return 0;
        }
        // Invariant: entry `low` is below the position, entry `high` is not.
        for (boolean guess = true; high - low > 1; guess = !guess) {
            long middle = guess ? interpolated(position) : low + (high - low) / 2;
            int count = (int) Math.min(page, high - low - 1);
            long first = Math.max(low + 1, Math.min(middle - count / 2, high - count));
            narrow(first, file.entries(first, count), position);
        }
        return high;
    }

    private void narrow(long first, long[] offsets, long position) {
        int below = 0;
        while (below < offsets.length && Long.compareUnsigned(offsets[below], position) < 0) {
            below++;
        }
        if (below > 0) {
            low = first + below - 1;
            lowOffset = offsets[below - 1];
        }
        if (below < offsets.length) {
            high = first + below;
            highOffset = offsets[below];
        }
    }

    private long interpolated(long position) {
        double share = (position - lowOffset) / Math.max(1.0, (double) highOffset - lowOffset);
        return low + (long) (Math.max(0, Math.min(1, share)) * (high - low));
    }
}
