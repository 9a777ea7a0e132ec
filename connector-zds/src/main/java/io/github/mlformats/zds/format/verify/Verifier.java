package io.github.mlformats.zds.format.verify;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.zds.format.index.Index;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import io.github.mlformats.zds.format.layout.StorageChoice;
import io.github.mlformats.zds.format.live.LiveFinder;
import io.github.mlformats.zds.format.store.Content;
import io.github.mlformats.zds.format.store.Item;
import io.github.mlformats.zds.format.verify.Finding.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;

/** Verifies a collection: index entries against lines, index ids against document ids, contents against CRCs. */
public final class Verifier {
    private static final int CHUNK = 1 << 20;

    private final CollectionFiles files;
    private final Consumer<Finding> findings;
    private final DocumentCheck documents;

    private Verifier(CollectionFiles files, int maxLineLength, Consumer<Finding> findings) {
        this.files = files;
        this.findings = findings;
        this.documents = new DocumentCheck(files, maxLineLength, findings);
    }

    /**
     * Verifies one storage of a collection.
     *
     * @param storage {@link StorageChoice#JSONL} or {@link StorageChoice#DOCS}
     * @param findings receives the problems, in the order of the data
     * @return number of verified documents
     */
    public static long verify(
            CollectionFiles files, StorageChoice storage, int maxLineLength, Consumer<Finding> findings)
            throws IOException {
        Verifier verifier = new Verifier(files, maxLineLength, findings);
        return storage == StorageChoice.DOCS ? verifier.docs() : verifier.lines();
    }

    private long docs() throws IOException {
        long seen = 0;
        for (Item item : files.documents()) {
            String path = "docs/" + item.name();
            if (hasValidChecksum(path)) {
                documents.file(path, CollectionFiles.idOf(item));
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
        Index index = LiveFinder.index(files, true);
        if (index instanceof Index.Unusable unusable) {
            CorruptFileException reason = unusable.reason();
            findings.accept(
                    new Finding(Kind.INDEX_UNUSABLE, reason.file(), reason.offset(), null, reason.getMessage()));
        }
        if (index instanceof Index.Usable usable && usable.surplus() > 0) {
            findings.accept(new Finding(
                    Kind.SURPLUS, CollectionFiles.INDEX, 0, null, usable.surplus() + " bytes after the last entry"));
        }
        if (files.dataSize() == 0) {
            return 0;
        }
        return index instanceof Index.Usable usable && usable.entries().size() > 0
                ? documents.entries(usable.entries())
                : documents.lines();
    }

    /** Reads a content to its end, which verifies the size and CRC of an archive entry. */
    private boolean hasValidChecksum(String path) throws IOException {
        byte[] chunk = new byte[CHUNK];
        try (Content content = files.open(path);
                InputStream in = content.stream(0)) {
            if (!content.extent().hasCrc()) {
                return true;
            }
            while (in.read(chunk, 0, chunk.length) >= 0) {
                // The end of the stream verifies size and CRC.
            }
            return true;
        } catch (CorruptFileException e) {
            findings.accept(new Finding(Kind.ARCHIVE, e.file(), e.offset(), null, e.getMessage()));
            return false;
        }
    }
}
