package io.github.mlformats.zds.format.line;

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
}
