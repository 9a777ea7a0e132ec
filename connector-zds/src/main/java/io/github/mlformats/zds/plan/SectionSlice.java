package io.github.mlformats.zds.plan;

import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.zds.format.section.Section;

/**
 * A section of a collection's lines.
 *
 * @param whole whether there is no other, so that dead lines are read, too, where there is a CRC to check
 * @param offset where it begins in the file
 */
public record SectionSlice(Section section, boolean whole, long offset) implements Slice {
    @Override
    public long bytes() {
        return Math.max(1, section.liveBytes());
    }
}
