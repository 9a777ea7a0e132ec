package io.github.mlformats.zds.format.section;

/** Builds a section from live ranges. */
public final class SectionBuilder {
    private final Runs runs = new Runs();
    private final long start;
    private long end;
    private long liveBytes;

    /** @param start first byte */
    public SectionBuilder(long start) {
        this.start = start;
        this.end = start;
    }

    /** Adds a live range, which must not start before the end of the previous one. */
    public void add(long runStart, long runEnd, Run.Kind kind, long print) {
        runs.add(runStart - end, runEnd - runStart, kind, print);
        liveBytes += runEnd - runStart;
        end = runEnd;
    }

    /** Adds the lines that start in a range, unless it is empty. */
    public void addLines(long linesStart, long linesEnd) {
        if (linesStart < linesEnd) {
            add(linesStart, linesEnd, Run.Kind.LINES, Fingerprint.NONE);
        }
    }

    /** Returns the size of the ranges added so far. */
    public long liveBytes() {
        return liveBytes;
    }

    /** Returns the section, which extends at least to {@code until}; see {@link Section} for the other parameters. */
    public Section build(long until, long firstRow, boolean indexed) {
        return new Section(start, Math.max(until, end), liveBytes, firstRow, indexed, runs.trimmed());
    }
}
