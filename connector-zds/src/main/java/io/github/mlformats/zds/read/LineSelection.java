package io.github.mlformats.zds.read;

import io.github.mlformats.zds.format.index.KeyedEntries;
import io.github.mlformats.zds.format.range.LineRange;
import java.util.List;

/**
 * The lines of a collection that a task reads.
 *
 * @param ranges sections to read
 * @param lookupEntries index entries of these sections; null without an index lookup
 * @param isComplete whether these are all sections of the collection
 */
public record LineSelection(List<LineRange> ranges, KeyedEntries lookupEntries, boolean isComplete) {
    /** Whether the live documents are those of an index. */
    public boolean isIndexed() {
        return ranges.stream().allMatch(LineRange::indexed);
    }
}
