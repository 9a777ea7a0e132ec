package io.github.mlformats.zds.format.live;

import io.github.mlformats.zds.format.section.Section;
import java.util.ArrayList;
import java.util.List;

/**
 * Every line is live, and nobody has looked where lines begin.
 *
 * @param size bytes of the data
 */
record UncountedLines(long size) implements LiveLines {
    @Override
    public long count() {
        return size == 0 ? 0 : -1;
    }

    @Override
    public long liveBytes() {
        return size;
    }

    @Override
    public List<Section> cut(long targetBytes) {
        long target = Math.max(1, Math.min(targetBytes, size));
        List<Section> sections = new ArrayList<>();
        for (long start = 0; start < size; start += target) {
            sections.add(Section.lines(start, Math.min(size, start + target)));
        }
        return sections;
    }
}
