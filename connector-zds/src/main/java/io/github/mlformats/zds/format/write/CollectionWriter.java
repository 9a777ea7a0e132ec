package io.github.mlformats.zds.format.write;

import io.github.mlformats.core.bytes.write.ByteBuilder;
import io.github.mlformats.core.bytes.write.ByteSink;
import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;

/** Writes the documents of a collection: straight into {@code data.jsonl}, or aside until each becomes a file. */
public final class CollectionWriter implements DocumentSink, Closeable {
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
    private final EntryLog entries;
    private final DocumentFiles documents;
    private final LineLog data;

    /** @param name of the collection */
    public CollectionWriter(SetFiles set, String name, Rules rules) throws IOException {
        this.set = set;
        this.path = "collections/" + name + "/";
        this.rules = rules;
        this.entries = new EntryLog(set.spool(), rules.repeated(), rules.unique());
        this.documents = rules.files() ? new DocumentFiles(set, path) : null;
        this.data = new LineLog(
                rules.files() ? documents.texts() : set.create(path + "meta/data.jsonl"),
                !rules.files(),
                rules.maxLength());
    }

    @Override
    public ByteBuilder text() {
        return data.text();
    }

    @Override
    public void endDocument(long row, byte[] id, int idFrom, int idLength) throws IOException {
        long offset = data.size();
        entries.add(id, idFrom, idLength, offset, data.end(row));
    }

    /** Number of documents. */
    public long count() {
        return entries.count();
    }

    /** Bytes of all documents. */
    public long size() {
        return data.size();
    }

    /**
     * Writes what is left, and the index.
     *
     * @throws io.github.mlformats.core.error.UsageException if an id occurs twice
     */
    public void finish() throws IOException {
        data.flush();
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
            IndexWriter writer = new IndexWriter(rules.index(), index);
            writer.header(entries.live());
            entries.forEach((bytes, at, idLength) -> writer.add(bytes, at, idLength, 0));
            writer.finish();
        }
    }

    @Override
    public void close() throws IOException {
        try (entries) {
            data.close();
        }
    }
}
