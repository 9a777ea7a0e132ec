package io.github.mlformats.zds.plan;

import io.github.mlformats.zds.format.index.KeyedEntries;
import io.github.mlformats.zds.format.section.Section;
import java.util.List;

/**
 * What a task reads of a collection's lines.
 *
 * @param sections where
 * @param found the entries of these sections; null if nobody looked them up
 * @param whole whether it is all there is
 */
public record LinePart(List<Section> sections, KeyedEntries found, boolean whole) {
    /** Whether an index says which documents are live. */
    public boolean isIndexed() {
        return sections.stream().allMatch(Section::indexed);
    }
}
