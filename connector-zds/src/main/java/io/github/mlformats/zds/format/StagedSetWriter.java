package io.github.mlformats.zds.format;

import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.zds.format.DocumentAppender.DocumentSink;
import java.io.Closeable;
import java.io.IOException;

/**
 * Writes the documents of one task as a staged set: data, index entries and ids in separate files, to be merged with
 * other sets.
 */
public final class StagedSetWriter implements DocumentSink, Closeable {
    private static final int CHUNK = 64 << 10;

    private final DocumentAppender lines;
    private final ByteSink index;
    private final ByteBuilder entries = new ByteBuilder();
    private final DuplicateIdFinder.IdBucketWriter ids;

    /**
     * @param ids null if the ids are known to be unique
     * @param maxLength maximum size of a line in bytes
     */
    public StagedSetWriter(ByteSink data, ByteSink index, DuplicateIdFinder.IdBucketWriter ids, long maxLength) {
        this.lines = new DocumentAppender(data, true, maxLength);
        this.index = index;
        this.ids = ids;
    }

    @Override
    public ByteBuilder documentBuffer() {
        return lines.documentBuffer();
    }

    @Override
    public void endDocument(long row, byte[] id, int idFrom, int idLength) throws IOException {
        long offset = lines.size();
        int length = lines.endDocument(row);
        entries.i16(idLength).add(id, idFrom, idLength).i64(offset).i32(length);
        if (entries.size() >= CHUNK) {
            flush();
        }
        if (ids != null) {
            ids.add(id, idFrom, idLength);
        }
    }

    private void flush() throws IOException {
        index.write(entries.bytes(), 0, entries.size());
        entries.clear();
    }

    /** Returns the size of all lines in bytes. */
    public long size() {
        return lines.size();
    }

    /** Flushes all buffers and closes the files. */
    public void finish() throws IOException {
        lines.flush();
        flush();
        if (ids != null) {
            ids.finish();
        }
        lines.close();
        index.close();
    }

    @Override
    public void close() throws IOException {
        try (lines;
                index) {
            if (ids != null) {
                ids.close();
            }
        }
    }
}
