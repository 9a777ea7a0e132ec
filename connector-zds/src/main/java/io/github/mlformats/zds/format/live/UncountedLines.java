package io.github.mlformats.zds.format.live;

import io.github.mlformats.zds.format.range.LineRange;
import java.util.ArrayList;
import java.util.List;

/**
 * All lines are live. The data has not been scanned, so the number and the positions of the lines are unknown.
 *
 * @param size size of the data in bytes
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
    public List<LineRange> split(long targetBytes) {
        long target = Math.max(1, Math.min(targetBytes, size));
        List<LineRange> sections = new ArrayList<>();
        for (long start = 0; start < size; start += target) {
            sections.add(LineRange.ofLines(start, Math.min(size, start + target)));
        }
        return sections;
    }
}
