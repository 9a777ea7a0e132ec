package io.github.mlformats.zds.format.write;

import io.github.mlformats.core.bytes.write.ByteBuilder;
import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.error.UsageException;
import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;

/** Writes the documents of a collection: straight into {@code data.jsonl}, or aside until each becomes a file. */
public final class CollectionWriter implements Closeable {
    private static final int CHUNK = 64 << 10;

    /**
     * What is written.
     *
     * @param files whether each document is a file
     * @param unique whether the ids differ for sure
     * @param maxLength bytes of a document
     */
    public record Rules(boolean files, IndexForm index, RepeatedIds repeated, boolean unique, long maxLength)
            implements Serializable {
        private static final long serialVersionUID = 1L;
    }

    private final SetFiles set;
    private final String path;
    private final Rules rules;
    private final ByteBuilder buffer = new ByteBuilder();
    private final EntryLog entries;
    private final DocumentFiles documents;
    private final ByteSink data;
    private int documentAt;
    private long size;

    /** @param name of the collection */
    public CollectionWriter(SetFiles set, String name, Rules rules) throws IOException {
        this.set = set;
        this.path = "collections/" + name + "/";
        this.rules = rules;
        this.entries = new EntryLog(set.spool(), rules.repeated(), rules.unique());
        this.documents = rules.files() ? new DocumentFiles(set, path) : null;
        this.data = rules.files() ? documents.texts() : set.create(path + "meta/data.jsonl");
    }

    /** Where the next document goes; {@link #endDocument} after each. */
    public ByteBuilder text() {
        return buffer;
    }

    /**
     * Ends a document.
     *
     * @param row its number, for messages
     * @throws UsageException if it is too long
     */
    public void endDocument(long row, byte[] id, int idFrom, int idLength) throws IOException {
        if (!rules.files()) {
            buffer.i8('\n');
        }
        int length = buffer.size() - documentAt;
        if (length > rules.maxLength()) {
            throw new UsageException(
                    "row " + row + ": document of " + length + " bytes; maxLineLength is " + rules.maxLength());
        }
        entries.add(id, idFrom, idLength, size, length);
        size += length;
        documentAt = buffer.size();
        if (documentAt >= CHUNK) {
            flush();
        }
    }

    /** Number of documents. */
    public long count() {
        return entries.count();
    }

    /** Bytes of all documents. */
    public long size() {
        return size;
    }

    private void flush() throws IOException {
        data.write(buffer.bytes(), 0, buffer.size());
        buffer.clear();
        documentAt = 0;
    }

    /**
     * Writes what is left, and the index.
     *
     * @throws UsageException if an id occurs twice
     */
    public void finish() throws IOException {
        flush();
        entries.settle();
        if (documents != null) {
            documents.write(entries);
            return;
        }
        data.close();
        if (rules.index() == IndexForm.NONE) {
            return;
        }
        try (ByteSink index = set.create(path + "meta/index.bin")) {
            if (rules.index() == IndexForm.ZDX) {
                IndexWriter.writeBinary(entries, index);
            } else {
                IndexWriter.writeText(entries, index);
            }
        }
    }

    @Override
    public void close() throws IOException {
        try (entries) {
            data.close();
        }
    }
}
