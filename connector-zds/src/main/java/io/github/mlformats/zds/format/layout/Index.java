package io.github.mlformats.zds.format.layout;

import io.github.mlformats.core.error.CorruptFileException;

/** The state of the index of a {@code data.jsonl} (zds.md, section 8). */
public sealed interface Index {
    /** There is no {@code index.bin}. */
    record Missing() implements Index {}

    /**
     * There is an {@code index.bin}, but it is invalid.
     *
     * @param reason the error to raise if the index is required
     * @param isTruncated whether it ends too early, as while the original library writes it
     */
    record Unusable(CorruptFileException reason, boolean isTruncated) implements Index {}

    /**
     * A valid index.
     *
     * @param kind its file format
     * @param count number of live documents. Of several entries with the same id only the last is live, unless all of them
     *     were requested
     * @param end end of the last live document, exclusive; 0 if there are none
     * @param entries the live documents, sorted by offset; null if they were only counted
     * @param supersededCount number of entries that are not live because a later one has the same id
     * @param trailingBytes number of trailing bytes after the last entry, too few for another one
     * @param hasAppended whether it has further entries, of documents that were appended after the data was listed
     */
    record Usable(
            Format kind,
            long count,
            long end,
            EntryList entries,
            int supersededCount,
            long trailingBytes,
            boolean hasAppended)
            implements Index {}

    /** The two file formats of {@code index.bin}. */
    public enum Format {
        /** The binary format of the Rust-based stores (zds.md, section 3). */
        ZDX,
        /** The text format of the pure-Python store: lines with id, TAB, offset, TAB, length. */
        TSV
    }
}
