package io.github.mlformats.zds.format.live;

import io.github.mlformats.zds.format.index.EntryList;
import io.github.mlformats.zds.format.line.LineRange;
import io.github.mlformats.zds.format.line.LineRangeBuilder;
import java.util.ArrayList;
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
    public List<LineRange> split(long targetBytes) {
        List<LineRange> sections = new ArrayList<>();
        int nextSuperseded = 0;
        for (int entry = 0; entry < lines.entryCount(); ) {
            long start = entry == 0 ? 0 : lines.offset(entry);
            long firstRow = lines.linesBefore(entry) - nextSuperseded;
            LineRangeBuilder section = new LineRangeBuilder(start);
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
}
