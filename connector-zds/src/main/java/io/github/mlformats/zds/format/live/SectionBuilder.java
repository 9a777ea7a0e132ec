package io.github.mlformats.zds.format.live;

/** A section that runs are added to. */
final class SectionBuilder {
    private final Runs runs = new Runs();
    private final long start;
    private long end;
    private long liveBytes;

    SectionBuilder(long start) {
        this.start = start;
        this.end = start;
    }

    void add(long runStart, long runEnd, Run.Kind kind, long print) {
        runs.add(runStart - end, runEnd - runStart, kind, print);
        liveBytes += runEnd - runStart;
        end = runEnd;
    }

    /** Adds the lines that begin in a range, unless it is empty. */
    void addLines(long linesStart, long linesEnd) {
        if (linesStart < linesEnd) {
            add(linesStart, linesEnd, Run.Kind.LINES, Fingerprint.NONE);
        }
    }

    long liveBytes() {
        return liveBytes;
    }

    Section build(long until, long firstRow, boolean indexed) {
        return new Section(start, Math.max(until, end), liveBytes, firstRow, indexed, runs.trimmed());
    }
}
