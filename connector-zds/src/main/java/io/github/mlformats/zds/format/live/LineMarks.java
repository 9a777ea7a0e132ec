package io.github.mlformats.zds.format.live;

import java.util.Arrays;

/** Where lines begin and how many come before them: of many lines only every so manieth, so that the marks stay few. */
final class LineMarks {
    private static final int MAX_MARKS = 1 << 16;

    private long[] offsets = new long[64];
    private int size;
    private long lines;
    private long linesPerMark = 1;

    /** Notes the next line. */
    void add(long offset) {
        if (lines % linesPerMark == 0) {
            if (size == MAX_MARKS) {
                halve();
            }
            if (size == offsets.length) {
                offsets = Arrays.copyOf(offsets, 2 * size);
            }
            if (lines % linesPerMark == 0) {
                offsets[size++] = offset;
            }
        }
        lines++;
    }

    private void halve() {
        size /= 2;
        for (int i = 0; i < size; i++) {
            offsets[i] = offsets[2 * i];
        }
        linesPerMark *= 2;
    }

    int size() {
        return size;
    }

    /** Where the marked line begins. */
    long offset(int mark) {
        return offsets[mark];
    }

    /** How many lines come before the marked one. */
    long linesBefore(int mark) {
        return mark * linesPerMark;
    }

    /** Number of all lines. */
    long lines() {
        return lines;
    }
}
