package io.github.mlformats.zds.format.index;

import io.github.mlformats.core.error.CorruptFileException;

/** What there is of an index beside a {@code data.jsonl} (zds.md, section 8). */
public sealed interface Index {
    /** There is no {@code index.bin}. */
    record Missing() implements Index {}

    /**
     * There is one, but it cannot be used.
     *
     * @param reason where and why, as the error to raise if the index is required
     */
    record Unusable(CorruptFileException reason) implements Index {}

    /**
     * A usable index.
     *
     * @param kind its form
     * @param entries the places of live documents, sorted by offset; of entries with the same id only the last, unless
     *     all were asked for
     * @param repeated how many entries were left out because another of the same id comes later
     * @param surplus bytes behind the last entry, too few for one more
     */
    record Usable(IndexKind kind, EntryArrays entries, int repeated, long surplus) implements Index {}
}
