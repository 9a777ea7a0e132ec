package io.github.mlformats.zds.format;

import io.github.mlformats.zds.format.layout.EntryList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Live documents without an index: all lines except those superseded by a later line with the same id. */
final class UnindexedLines implements LiveLines {
    private final long size;
    private final SparseLineIndex lines;
    private final EntryList superseded;

    /**
     * @param size size of the data in bytes
     * @param lines positions of the lines that are not blank
     * @param superseded superseded lines, sorted by offset
     */
    UnindexedLines(long size, SparseLineIndex lines, EntryList superseded) {
        this.size = size;
        this.lines = lines;
        this.superseded = superseded;
    }

    @Override
    public long count() {
        return lines.lineCount() - superseded.size();
    }

    @Override
    public long liveBytes() {
        long bytes = size;
        for (int i = 0; i < superseded.size(); i++) {
            bytes -= superseded.length(i);
        }
        return bytes;
    }

    @Override
    public List<LineRange> split(long targetBytes, SelectedRows rows) {
        List<LineRange> sections = new ArrayList<>();
        int nextSuperseded = 0;
        for (int entry = 0; entry < lines.entryCount(); ) {
            long start = entry == 0 ? 0 : lines.offset(entry);
            long firstRow = lines.linesBefore(entry) - nextSuperseded;
            LineRange.Builder section = new LineRange.Builder(start);
            long runStart = start;
            long until;
            do {
                entry++;
                until = entry < lines.entryCount() ? lines.offset(entry) : size;
                for (;
                        nextSuperseded < superseded.size() && superseded.offset(nextSuperseded) < until;
                        nextSuperseded++) {
                    section.addLines(runStart, superseded.offset(nextSuperseded));
                    runStart = superseded.end(nextSuperseded);
                }
            } while (entry < lines.entryCount() && section.liveBytes() + until - runStart < targetBytes);
            section.addLines(runStart, until);
            sections.add(section.build(until, firstRow, false));
        }
        return sections;
    }

    /**
     * A sparse index of line numbers: the positions of every n-th line. Whenever the maximum number of positions is reached, every
     * second one is dropped and n doubles.
     */
    static final class SparseLineIndex {
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
}
