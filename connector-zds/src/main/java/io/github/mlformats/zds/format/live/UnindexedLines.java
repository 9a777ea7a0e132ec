package io.github.mlformats.zds.format.live;

import io.github.mlformats.zds.format.index.EntryArrays;
import io.github.mlformats.zds.format.live.Section.Reading;
import java.util.ArrayList;
import java.util.List;

/** The live documents are the lines, without those of which a later one with the same id exists. */
public final class UnindexedLines implements LiveLines {
    private final long size;
    private final EntryArrays dead;
    private final long count;

    /**
     * @param size bytes of the data
     * @param dead superseded lines, sorted by offset
     * @param count number of live documents, or -1
     */
    UnindexedLines(long size, EntryArrays dead, long count) {
        this.size = size;
        this.dead = dead;
        this.count = count;
    }

    /** Every line is live. */
    public static UnindexedLines all(long size) {
        return new UnindexedLines(size, new EntryArrays(0), -1);
    }

    @Override
    public long count() {
        return count;
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
    public List<Section> cut(long targetBytes) {
        long target = Math.max(1, Math.min(targetBytes, size));
        List<Section> sections = new ArrayList<>();
        int nextDead = 0;
        for (long start = 0; start < size; ) {
            Gaps gaps = new Gaps();
            long live = 0;
            long at = start;
            while (nextDead < dead.size() && live + dead.offset(nextDead) - at <= target) {
                gaps.add(dead.offset(nextDead) - at, dead.length(nextDead));
                live += dead.offset(nextDead) - at;
                at = dead.end(nextDead);
                nextDead++;
            }
            long mostUntil = nextDead < dead.size() ? dead.offset(nextDead) : size;
            long until = Math.min(mostUntil, at + target - live);
            sections.add(new Section(start, until, live + until - at, -1, gaps.trimmed(), Reading.LINES));
            start = until;
        }
        return sections;
    }
}
