package io.github.mlformats.zds.format.line;

/** Builds a section from live ranges. */
public final class LineRangeBuilder {
    private final LiveRanges runs = new LiveRanges();
    private final long start;
    private long end;
    private long liveBytes;

    /** @param start first byte */
    public LineRangeBuilder(long start) {
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
