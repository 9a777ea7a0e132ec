package io.github.mlformats.zds.format.verify;

import io.github.mlformats.core.error.PlainText;

/**
 * A problem found by the verification of a collection.
 *
 * @param kind kind of the problem
 * @param file name of the file
 * @param offset position in the file
 * @param id id of the document; null if it has none
 * @param description description of the problem
 */
public record CollectionFinding(Kind kind, String file, long offset, String id, String description) {
    /** Returns a message with the location and the description. */
    public String message() {
        String document = id == null ? "document" : "document '" + PlainText.truncate(id) + "'";
        return document + " at byte " + offset + ": " + PlainText.escape(description);
    }

    /** The kinds of problems. */
    public enum Kind {
        /** The index is invalid. */
        INDEX_UNUSABLE,
        /** Bytes after the last entry of the index, or after the last indexed document. */
        TRAILING_BYTES,
        /** Several entries or lines have the same id. */
        DUPLICATE_ID,
        /** An entry does not start at the beginning of a line, or is empty. */
        ENTRY_NOT_A_LINE,
        /** A text is not a single JSON object. */
        CORRUPT_DOCUMENT,
        /** The id in a document differs from its id in the index or its file name. */
        ID_MISMATCH,
        /** A document has no id. */
        MISSING_ID,
        /** The original library does not accept the id. */
        INVALID_ID,
        /** An archive entry has an unexpected size or CRC. */
        CORRUPT_ARCHIVE_ENTRY
    }
}
