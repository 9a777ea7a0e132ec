package io.github.mlformats.zds.format;

import io.github.mlformats.zds.format.LiveRanges.LengthFingerprint;
import io.github.mlformats.zds.format.LiveRanges.LiveRange;
import java.io.Serializable;

/**
 * A range of {@code data.jsonl} that one task reads: the live documents that start in {@code [start, until)}.
 *
 * @param start first byte
 * @param end end, exclusive
 * @param liveBytes size of the live ranges in bytes
 * @param firstRow number of live documents before it; -1 if unknown
 * @param indexed whether the live documents are those of an index
 * @param liveRanges live ranges
 */
public record LineRange(long start, long end, long liveBytes, long firstRow, boolean indexed, LiveRanges liveRanges)
        implements Serializable {

    /** Returns the range of all lines that start in {@code [start, until)}; {@code start} may be within a line. */
    public static LineRange ofLines(long start, long until) {
        LiveRanges runs = new LiveRanges();
        runs.add(0, until - start, LiveRange.Kind.LINES, LengthFingerprint.NONE);
        return new LineRange(start, until, until - start, start == 0 ? 0 : -1, false, runs.trimmed());
    }

    /** Builds a section from live ranges. */
    public static final class Builder {
        private final LiveRanges runs = new LiveRanges();
        private final long start;
        private long end;
        private long liveBytes;

        /** @param start first byte */
        public Builder(long start) {
            this.start = start;
            this.end = start;
        }

        /** Adds a live range, which must not start before the end of the previous one. */
        public void add(long runStart, long runEnd, LiveRange.Kind kind, long print) {
            runs.add(runStart - end, runEnd - runStart, kind, print);
            liveBytes += runEnd - runStart;
            end = runEnd;
        }

        /** Adds the lines that start in a range, unless it is empty. */
        public void addLines(long linesStart, long linesEnd) {
            if (linesStart < linesEnd) {
                add(linesStart, linesEnd, LiveRange.Kind.LINES, LengthFingerprint.NONE);
            }
        }

        /** Returns the size of the ranges added so far. */
        public long liveBytes() {
            return liveBytes;
        }

        /** Returns the section, which extends at least to {@code until}; see {@link LineRange} for the other parameters. */
        public LineRange build(long until, long firstRow, boolean indexed) {
            return new LineRange(start, Math.max(until, end), liveBytes, firstRow, indexed, runs.trimmed());
        }
    }
}
