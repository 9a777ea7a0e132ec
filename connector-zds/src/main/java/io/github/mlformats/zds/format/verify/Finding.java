package io.github.mlformats.zds.format.verify;

import io.github.mlformats.core.error.PlainText;

/**
 * Something that is not as it should be.
 *
 * @param kind what
 * @param file in which file
 * @param offset at which byte of it
 * @param id of which document; null if it has none
 * @param text in words
 */
public record Finding(Kind kind, String file, long offset, String id, String text) {
    /** Where it is and what. */
    public String words() {
        String document = id == null ? "document" : "document '" + PlainText.cut(id) + "'";
        return document + " at byte " + offset + ": " + PlainText.escape(text);
    }

    /** What can be wrong. */
    public enum Kind {
        /** The index cannot be used. */
        INDEX_UNUSABLE,
        /** Bytes behind the last entry of the index, or behind the last document it knows. */
        SURPLUS,
        /** Several entries or lines have one id. */
        DUPLICATE_ID,
        /** An entry does not begin and end where lines do. */
        ENTRY_NOT_A_LINE,
        /** A text is not exactly one JSON object. */
        CORRUPT_DOCUMENT,
        /** A document's own id is not its key. */
        ID_DIFFERS,
        /** A document has no id of its own, and no key. */
        NO_ID,
        /** An id is none that the original accepts. */
        ID_RULE,
        /** An archive's entry does not have the size or CRC it should have. */
        ARCHIVE
    }
}
