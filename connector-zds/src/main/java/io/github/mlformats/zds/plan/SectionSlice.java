package io.github.mlformats.zds.plan;

import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.zds.format.live.Section;

/**
 * A section of a collection's lines.
 *
 * @param offset where it begins in the file
 */
public record SectionSlice(Section section, long offset) implements Slice {
    @Override
    public long bytes() {
        return Math.max(1, section.liveBytes());
    }
}
