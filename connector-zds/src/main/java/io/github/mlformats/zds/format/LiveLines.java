package io.github.mlformats.zds.format;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The live documents of a {@code data.jsonl}: those that are neither replaced nor deleted. */
public sealed interface LiveLines permits IndexedLines, UnindexedLines, LiveLines.Counted, LiveLines.Uncounted {
    /** Returns the number of live documents, or -1 if it is unknown. */
    long count();

    /** Returns the size of the live documents in bytes; without an index including the whitespace between them. */
    long liveBytes();

    /**
     * Splits the live documents into consecutive sections of about {@code targetBytes} live bytes.
     *
     * @param rows the documents to read; the sections may contain others
     */
    List<LineRange> split(long targetBytes, SelectedRows rows) throws IOException;

    /** The numbers of the live documents to read. Compared by content, as sections are cached by it. */
    @FunctionalInterface
    interface SelectedRows {
        /** All documents. */
        SelectedRows ALL = (row, end) -> row;

        /** Returns the first number in {@code [row, end)}, or {@code end} if there is none. */
        long next(long row, long end);
    }

    /** The number of live documents of an index, without their positions: they can neither be split nor measured. */
    record Counted(long count) implements LiveLines {
        @Override
        public long liveBytes() {
            throw new UnsupportedOperationException("the documents were only counted");
        }

        @Override
        public List<LineRange> split(long targetBytes, SelectedRows rows) {
            throw new UnsupportedOperationException("the documents were only counted");
        }
    }

    /**
     * All lines are live. The data has not been scanned, so the number and the positions of the lines are unknown.
     *
     * @param size size of the data in bytes
     */
    record Uncounted(long size) implements LiveLines {
        @Override
        public long count() {
            return size == 0 ? 0 : -1;
        }

        @Override
        public long liveBytes() {
            return size;
        }

        @Override
        public List<LineRange> split(long targetBytes, SelectedRows rows) {
            long target = Math.max(1, Math.min(targetBytes, size));
            List<LineRange> sections = new ArrayList<>();
            for (long start = 0; start < size; start += target) {
                sections.add(LineRange.ofLines(start, Math.min(size, start + target)));
            }
            return sections;
        }
    }
}
