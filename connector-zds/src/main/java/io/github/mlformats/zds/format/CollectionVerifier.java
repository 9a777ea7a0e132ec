package io.github.mlformats.zds.format;

import io.github.mlformats.core.bytes.FileTree.Entry;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.zds.format.index.Index;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.StorageMode;
import io.github.mlformats.zds.format.live.LiveLineFinder;
import io.github.mlformats.zds.format.store.FileContent;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;

/** Verifies a collection: index entries against lines, index ids against document ids, contents against CRCs. */
public final class CollectionVerifier {
    private static final int CHUNK = 1 << 20;

    private final CollectionFiles files;
    private final Consumer<CollectionFinding> findings;
    private final DocumentVerifier documents;

    private CollectionVerifier(CollectionFiles files, int maxLineLength, Consumer<CollectionFinding> findings) {
        this.files = files;
        this.findings = findings;
        this.documents = new DocumentVerifier(files, maxLineLength, findings);
    }

    /**
     * Verifies one storage of a collection.
     *
     * @param storage {@link StorageMode#JSONL} or {@link StorageMode#DOCS}
     * @param findings receives the problems, in the order of the data
     * @return number of verified documents
     */
    public static long verify(
            CollectionFiles files, StorageMode storage, int maxLineLength, Consumer<CollectionFinding> findings)
            throws IOException {
        CollectionVerifier verifier = new CollectionVerifier(files, maxLineLength, findings);
        return storage == StorageMode.DOCS ? verifier.docs() : verifier.lines();
    }

    private long docs() throws IOException {
        long seen = 0;
        for (Entry item : files.documents()) {
            String path = "docs/" + item.name();
            if (hasValidChecksum(path)) {
                documents.verifyFile(path, CollectionFiles.idOf(item));
            }
            seen++;
        }
        return seen;
    }

    private long lines() throws IOException {
        if (files.dataSize() > 0 && !hasValidChecksum(CollectionFiles.DATA)
                || files.index().isPresent() && !hasValidChecksum(CollectionFiles.INDEX)) {
            return 0;
        }
        Index index = LiveLineFinder.loadIndex(files, true);
        if (index instanceof Index.Unusable unusable) {
            CorruptFileException reason = unusable.reason();
            findings.accept(new CollectionFinding(
                    CollectionFinding.Kind.INDEX_UNUSABLE, reason.file(), reason.offset(), null, reason.getMessage()));
        }
        if (index instanceof Index.Usable usable && usable.trailingBytes() > 0) {
            findings.accept(new CollectionFinding(
                    CollectionFinding.Kind.TRAILING_BYTES,
                    CollectionFiles.INDEX,
                    0,
                    null,
                    usable.trailingBytes() + " bytes after the last entry"));
        }
        if (files.dataSize() == 0) {
            return 0;
        }
        return index instanceof Index.Usable usable && usable.entries().size() > 0
                ? documents.verifyEntries(usable.entries())
                : documents.verifyLines();
    }

    /** Reads a content to its end, which verifies the size and CRC of an archive entry. */
    private boolean hasValidChecksum(String path) throws IOException {
        byte[] chunk = new byte[CHUNK];
        try (FileContent content = files.open(path);
                InputStream in = content.openStream(0)) {
            if (!content.extent().hasCrc()) {
                return true;
            }
            while (in.read(chunk, 0, chunk.length) >= 0) {
                // The end of the stream verifies size and CRC.
            }
            return true;
        } catch (CorruptFileException e) {
            findings.accept(new CollectionFinding(
                    CollectionFinding.Kind.CORRUPT_ARCHIVE_ENTRY, e.file(), e.offset(), null, e.getMessage()));
            return false;
        }
    }

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
}
