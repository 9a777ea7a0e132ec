package io.github.mlformats.zds.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.Spool;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.zds.format.DocumentAppender.DocumentSink;
import io.github.mlformats.zds.format.layout.CollectionFiles;
import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Writes a collection: documents go directly into {@code data.jsonl}, or are spooled until {@link #finish} writes one
 * file each.
 */
public final class CollectionWriter implements DocumentSink, Closeable {
    private static final int MAX_NAME_BYTES = 255;

    /** What bytes that are no UTF-8 are decoded to: different names would become one. */
    private static final char REPLACEMENT = 0xfffd;

    /**
     * The settings of a collection.
     *
     * @param filePerDocument whether each document is a file
     * @param index format of the index
     * @param duplicates how repeated ids are handled
     * @param hasUniqueIds whether the ids are known to be unique
     * @param maxLength maximum size of a document in bytes
     */
    public record Rules(
            boolean filePerDocument,
            IndexWriter.IndexType index,
            WriteDuplicatePolicy duplicates,
            boolean hasUniqueIds,
            long maxLength)
            implements Serializable {
        private static final long serialVersionUID = 1L;
    }

    private final DataSetOutput set;
    private final String path;
    private final Rules rules;
    private final EntrySpool entries;
    private final DocumentFileWriter documents;
    private final DocumentAppender data;

    /** @param name name of the collection */
    public CollectionWriter(DataSetOutput set, String name, Rules rules) throws IOException {
        this.set = set;
        this.path = "collections/" + name + "/";
        this.rules = rules;
        this.entries = new EntrySpool(set.createSpool(), rules.duplicates(), rules.hasUniqueIds());
        this.documents = rules.filePerDocument() ? new DocumentFileWriter(set, path) : null;
        this.data = new DocumentAppender(
                rules.filePerDocument() ? documents.texts() : set.create(path + "meta/data.jsonl"),
                !rules.filePerDocument(),
                rules.maxLength());
    }

    /**
     * Validates the name of a collection: it must be a valid directory name on all file systems.
     *
     * @throws UsageException if the name is invalid
     */
    public static void checkName(String name) {
        boolean usual = !name.isEmpty()
                && name.charAt(0) != '.'
                && name.getBytes(UTF_8).length <= MAX_NAME_BYTES
                && name.chars().noneMatch(c -> c < ' ' || c == '/' || c == '\\' || c == ':' || c == REPLACEMENT);
        if (!usual) {
            throw new UsageException("invalid collection name '" + PlainText.truncate(name)
                    + "'. Use 1 to 255 bytes of UTF-8 without a leading dot, slashes, backslashes, colons and control"
                    + " characters");
        }
    }

    @Override
    public ByteBuilder documentBuffer() {
        return data.documentBuffer();
    }

    @Override
    public void endDocument(long row, byte[] id, int idFrom, int idLength) throws IOException {
        long offset = data.size();
        entries.add(id, idFrom, idLength, offset, data.endDocument(row));
    }

    /** Returns the size of all documents in bytes. */
    public long size() {
        return data.size();
    }

    /**
     * Writes the remaining data and the index, or the document files.
     *
     * @throws UsageException if an id is repeated and the policy is to fail
     */
    public void finish() throws IOException {
        data.flush();
        entries.resolveDuplicates();
        if (documents != null) {
            documents.write(entries);
            return;
        }
        data.close();
        if (rules.index() == IndexWriter.IndexType.NONE) {
            return;
        }
        try (ByteSink index = set.create(path + "meta/index.bin")) {
            IndexWriter writer = new IndexWriter(rules.index(), index);
            writer.header(entries.liveCount());
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

    /** Writes each document to its own file, and the list of their ids (zds.md, section 4). */
    private static final class DocumentFileWriter {
        private final DataSetOutput set;
        private final String path;
        private final Spool texts;

        /** @param path path of the collection */
        DocumentFileWriter(DataSetOutput set, String path) throws IOException {
            this.set = set;
            this.path = path;
            this.texts = set.createSpool();
        }

        /** Returns the spool for the concatenated documents. */
        Spool texts() {
            return texts;
        }

        /**
         * Writes the files of the live documents. Their ids are held in memory, which is intended for thousands of
         * documents.
         */
        void write(EntrySpool entries) throws IOException {
            Deque<DocumentLocation> documents = new ArrayDeque<>();
            ByteBuilder order = new ByteBuilder();
            entries.forEach((data, at, idLength) -> {
                String id = new String(data, at + 2, idLength, UTF_8);
                documents.add(new DocumentLocation(
                        id, IndexEntryParser.offset(data, at, idLength), IndexEntryParser.length(data, at, idLength)));
                order.add(data, at + 2, idLength).i8('\n');
            });
            if (documents.isEmpty()) { // The original library recognizes the storage by the directory.
                set.createDirectory(path + "docs");
            }
            try (Splitter splitter = new Splitter(documents)) {
                texts.copyTo(splitter);
            }
            try (ByteSink ids = set.create(path + CollectionFiles.ORDER)) {
                ids.write(order.bytes(), 0, order.size());
            }
        }

        private record DocumentLocation(String id, long offset, int length) {}

        /** Splits the concatenated documents into files. */
        private final class Splitter implements ByteSink {
            private final Deque<DocumentLocation> documents;
            private ByteSink file;
            private long position;

            Splitter(Deque<DocumentLocation> documents) {
                this.documents = documents;
            }

            @Override
            public long position() {
                return position;
            }

            @Override
            public void write(byte[] data, int offset, int length) throws IOException {
                int at = 0;
                while (at < length && !documents.isEmpty()) {
                    DocumentLocation document = documents.peek();
                    if (position < document.offset()) {
                        int dead = (int) Math.min(length - at, document.offset() - position);
                        at += dead;
                        position += dead;
                        continue;
                    }
                    if (file == null) {
                        file = set.create(path + "docs/" + document.id() + ".json");
                    }
                    int own = (int) Math.min(length - at, document.offset() + document.length() - position);
                    file.write(data, offset + at, own);
                    at += own;
                    position += own;
                    if (position == document.offset() + document.length()) {
                        file.close();
                        file = null;
                        documents.remove();
                    }
                }
            }

            @Override
            public void close() throws IOException {
                if (file != null) {
                    file.close();
                }
            }
        }
    }

    /** How rows with the same id are written. */
    public enum WriteDuplicatePolicy {
        /** They are an error. */
        FAIL,
        /** The first row is kept; an existing document is kept. */
        FIRST,
        /** The last row is kept; it replaces an existing document. */
        LAST
    }

    /** Creates the files of a data set that is being written. */
    public interface DataSetOutput {
        /** Creates a file; called once per file. @param path path in the data set */
        ByteSink create(String path) throws IOException;

        /** Creates a directory without visible files. Stores of objects have no directories, so it contains a hidden file. */
        default void createDirectory(String path) throws IOException {
            create(path + "/.keep").close();
        }

        /** Creates a spool for temporary data. */
        Spool createSpool() throws IOException;
    }
}
