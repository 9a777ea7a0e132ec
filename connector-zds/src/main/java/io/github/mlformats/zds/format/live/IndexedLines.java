package io.github.mlformats.zds.format.live;

import io.github.mlformats.zds.format.index.EntryArrays;
import io.github.mlformats.zds.format.section.Fingerprint;
import io.github.mlformats.zds.format.section.Run;
import io.github.mlformats.zds.format.section.Section;
import io.github.mlformats.zds.format.section.SectionBuilder;
import java.util.ArrayList;
import java.util.List;

/**
 * The live documents are the entries of the index, one each, whatever lies around them. Sections begin where entries do.
 */
public final class IndexedLines implements LiveLines {
    /** Most bytes of several entries that a task compares with lines at a time. */
    static final int MAX_PAGE = 64 << 10;

    private final EntryArrays entries;

    /** @param entries sorted by offset */
    public IndexedLines(EntryArrays entries) {
        this.entries = entries;
    }

    @Override
    public long count() {
        return entries.size();
    }

    @Override
    public long liveBytes() {
        long bytes = 0;
        long end = 0;
        for (int i = 0; i < entries.size(); i++) {
            long start = Math.max(end, entries.offset(i));
            end = Math.max(end, entries.end(i));
            bytes += end - Math.min(start, end);
        }
        return bytes;
    }

    /** The end of all entries, exclusive. */
    public long end() {
        long end = 0;
        for (int i = 0; i < entries.size(); i++) {
            end = Math.max(end, entries.end(i));
        }
        return end;
    }

    @Override
    public List<Section> cut(long targetBytes) {
        List<Section> sections = new ArrayList<>();
        for (int first = 0; first < entries.size(); ) {
            SectionBuilder section = new SectionBuilder(entries.offset(first));
            int next = first;
            do {
                next = isTangled(next) ? addTangle(section, next) : addPage(section, next, targetBytes);
            } while (next < entries.size() && section.liveBytes() < targetBytes);
            sections.add(section.build(0, first, true));
            first = next;
        }
        return sections;
    }

    /** Adds the entries that overlap or begin together from number {@code first} on. @return the number after the last */
    private int addTangle(SectionBuilder section, int first) {
        long end = entries.end(first);
        int next = first + 1;
        while (next < entries.size() && !isApart(next, end)) {
            end = Math.max(end, entries.end(next));
            next++;
        }
        section.add(entries.offset(first), Math.max(end, entries.offset(next - 1) + 1), Run.Kind.TANGLE, 0);
        return next;
    }

    /** Adds the entries that follow one another from number {@code first} on. @return the number after the last */
    private int addPage(SectionBuilder section, int first, long targetBytes) {
        long start = entries.offset(first);
        long mostBytes = Math.min(MAX_PAGE, targetBytes - section.liveBytes());
        long end = entries.end(first);
        long print = Fingerprint.and(Fingerprint.NONE, entries.length(first));
        int next = first + 1;
        while (next < entries.size()
                && entries.offset(next) == end
                && entries.end(next) - start <= mostBytes
                && !isTangled(next)) {
            print = Fingerprint.and(print, entries.length(next));
            end = entries.end(next);
            next++;
        }
        section.add(start, end, next == first + 1 ? Run.Kind.DOCUMENT : Run.Kind.PAGE, print);
        return next;
    }

    /** Whether an entry is empty, or the next one begins in it. */
    private boolean isTangled(int entry) {
        return entries.length(entry) == 0 || entry + 1 < entries.size() && !isApart(entry + 1, entries.end(entry));
    }

    /** Whether an entry begins after {@code end}, where those before it end, and after the one before it. */
    private boolean isApart(int entry, long end) {
        return entries.offset(entry) >= end && entries.offset(entry) > entries.offset(entry - 1);
    }
}
