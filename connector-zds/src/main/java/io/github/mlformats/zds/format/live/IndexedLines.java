package io.github.mlformats.zds.format.live;

import io.github.mlformats.zds.format.index.EntryArrays;
import io.github.mlformats.zds.format.live.Section.Reading;
import java.util.ArrayList;
import java.util.List;

/** The live documents are those of the index. Sections begin where entries do. */
public final class IndexedLines implements LiveLines {
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

    /** First byte behind the last entry. */
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
            Builder builder = new Builder(entries.offset(first));
            int next = first;
            do {
                builder.add(entries.offset(next), entries.end(next));
                next++;
            } while (next < entries.size() && !(builder.bytes() >= targetBytes && builder.canEndBefore(entries.offset(next))));
            sections.add(builder.build());
            first = next;
        }
        return sections;
    }

    /** A section that entries are added to. */
    private static final class Builder {
        private final Gaps gaps = new Gaps();
        private final long start;
        private long lastOffset;
        private long runStart;
        private long end;
        private long dead;
        private long documents;
        private boolean eachByItself;

        Builder(long start) {
            this.start = start;
            this.runStart = start;
            this.end = start;
            this.lastOffset = -1;
        }

        void add(long offset, long entryEnd) {
            if (offset > end) {
                gaps.add(end - runStart, offset - end);
                dead += offset - end;
                runStart = offset;
            }
            eachByItself |= offset < end || entryEnd == offset;
            end = Math.max(end, entryEnd);
            lastOffset = offset;
            documents++;
        }

        long bytes() {
            return end - start - dead;
        }

        /** Not where entries overlap or begin together. */
        boolean canEndBefore(long offset) {
            return offset >= end && offset > lastOffset;
        }

        Section build() {
            Reading reading = eachByItself ? Reading.ENTRIES : Reading.INDEXED_LINES;
            long until = Math.max(end, lastOffset + 1);
            return new Section(start, until, bytes(), documents, gaps.trimmed(), reading);
        }
    }
}
