package io.github.mlformats.zds.format;

import io.github.mlformats.core.bytes.FileTree.Entry;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.ProblemListener;
import io.github.mlformats.zds.format.index.Index;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.StorageMode;
import io.github.mlformats.zds.format.line.LiveLineFinder;
import io.github.mlformats.zds.format.store.FileContent;
import java.io.IOException;
import java.io.InputStream;

/** Verifies a collection: index entries against lines, index ids against document ids, contents against CRCs. */
public final class CollectionVerifier {
    private static final int CHUNK = 1 << 20;

    private final CollectionFiles files;
    private final ProblemListener findings;
    private final DocumentVerifier documents;

    private CollectionVerifier(CollectionFiles files, int maxLineLength, ProblemListener findings) {
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
    public static long verify(CollectionFiles files, StorageMode storage, int maxLineLength, ProblemListener findings)
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
            addCorruption(unusable.reason());
        }
        if (index instanceof Index.Usable usable && usable.trailingBytes() > 0) {
            String trailing = usable.trailingBytes() + " bytes after the last entry";
            findings.add(CollectionFiles.INDEX, message(null, 0, trailing));
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
            addCorruption(e);
            return false;
        }
    }

    private void addCorruption(CorruptFileException reason) {
        findings.add(reason.file(), message(null, reason.offset(), reason.getMessage()));
    }

    /**
     * Describes a problem of a document.
     *
     * @param id id of the document; null if it has none
     * @param offset position in the file
     */
    static String message(String id, long offset, String description) {
        String document = id == null ? "document" : "document '" + PlainText.truncate(id) + "'";
        return document + " at byte " + offset + ": " + PlainText.escape(description);
    }
}
