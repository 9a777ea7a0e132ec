package io.github.mlformats.zds.format.write;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mlformats.core.bytes.write.ByteBuilder;
import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.bytes.write.Spool;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/** Writes each document to its own file, and the list of their ids (zds.md, section 4). */
final class DocumentFileWriter {
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
        try (Splitter splitter = new Splitter(documents)) {
            texts.copyTo(splitter);
        }
        try (ByteSink ids = set.create(path + "meta/order.ids")) {
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
