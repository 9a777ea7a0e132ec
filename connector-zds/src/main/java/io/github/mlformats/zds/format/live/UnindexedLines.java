package io.github.mlformats.zds.format.live;

import io.github.mlformats.zds.format.index.EntryList;
import io.github.mlformats.zds.format.range.LineRange;
import io.github.mlformats.zds.format.range.LineRangeBuilder;
import java.util.ArrayList;
import java.util.List;

/** Live documents without an index: all lines except those superseded by a later line with the same id. */
final class UnindexedLines implements LiveLines {
    private final long size;
    private final SparseLineIndex lines;
    private final EntryList dead;

    /**
     * @param size size of the data in bytes
     * @param lines positions of the lines that are not blank
     * @param dead superseded lines, sorted by offset
     */
    UnindexedLines(long size, SparseLineIndex lines, EntryList dead) {
        this.size = size;
        this.lines = lines;
        this.dead = dead;
    }

    @Override
    public long count() {
        return lines.lineCount() - dead.size();
    }

    @Override
    public long liveBytes() {
        long bytes = size;
        for (int i = 0; i < dead.size(); i++) {
            bytes -= dead.length(i);
        }
        return bytes;
    }

    @Override
    public List<LineRange> split(long targetBytes) {
        List<LineRange> sections = new ArrayList<>();
        int nextDead = 0;
        for (int mark = 0; mark < lines.size(); ) {
            long start = mark == 0 ? 0 : lines.offset(mark);
            long firstRow = lines.linesBefore(mark) - nextDead;
            LineRangeBuilder section = new LineRangeBuilder(start);
            long runStart = start;
            long until;
            do {
                mark++;
                until = mark < lines.size() ? lines.offset(mark) : size;
                for (; nextDead < dead.size() && dead.offset(nextDead) < until; nextDead++) {
                    section.addLines(runStart, dead.offset(nextDead));
                    runStart = dead.end(nextDead);
                }
            } while (mark < lines.size() && section.liveBytes() + until - runStart < targetBytes);
            section.addLines(runStart, until);
            sections.add(section.build(until, firstRow, false));
        }
        return sections;
    }
}
