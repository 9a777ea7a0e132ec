package io.github.mlformats.zds.format.live;

import java.util.Arrays;

/**
 * A sparse index of line numbers: the positions of every n-th line. Whenever the maximum number of positions is reached, every
 * second one is dropped and n doubles.
 */
final class SparseLineIndex {
    private static final int MAX_ENTRIES = 1 << 16;

    private long[] offsets = new long[64];
    private int entryCount;
    private long lineCount;
    private long linesPerEntry = 1;

    /** Adds the next line. */
    void add(long offset) {
        if (lineCount % linesPerEntry == 0) {
            if (entryCount == MAX_ENTRIES) {
                halve();
            }
            if (entryCount == offsets.length) {
                offsets = Arrays.copyOf(offsets, 2 * entryCount);
            }
            if (lineCount % linesPerEntry == 0) {
                offsets[entryCount++] = offset;
            }
        }
        lineCount++;
    }

    private void halve() {
        entryCount /= 2;
        for (int i = 0; i < entryCount; i++) {
            offsets[i] = offsets[2 * i];
        }
        linesPerEntry *= 2;
    }

    int entryCount() {
        return entryCount;
    }

    /** Returns the position of an indexed line. */
    long offset(int entry) {
        return offsets[entry];
    }

    /** Returns the number of lines before an indexed line. */
    long linesBefore(int entry) {
        return entry * linesPerEntry;
    }

    /** Returns the number of all lines. */
    long lineCount() {
        return lineCount;
    }
}
