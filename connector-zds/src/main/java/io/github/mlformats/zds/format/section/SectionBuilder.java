package io.github.mlformats.zds.format.section;

/** A section that runs are added to. */
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

    /** Adds a run, which begins where the one before ended or later. */
    public void add(long runStart, long runEnd, Run.Kind kind, long print) {
        runs.add(runStart - end, runEnd - runStart, kind, print);
        liveBytes += runEnd - runStart;
        end = runEnd;
    }

    /** Adds the lines that begin in a range, unless it is empty. */
    public void addLines(long linesStart, long linesEnd) {
        if (linesStart < linesEnd) {
            add(linesStart, linesEnd, Run.Kind.LINES, Fingerprint.NONE);
        }
    }

    /** Bytes of the runs so far. */
    public long liveBytes() {
        return liveBytes;
    }

    /** The section, which reaches at least to {@code until}; see {@link Section} for the others. */
    public Section build(long until, long firstRow, boolean indexed) {
        return new Section(start, Math.max(until, end), liveBytes, firstRow, indexed, runs.trimmed());
    }
}
