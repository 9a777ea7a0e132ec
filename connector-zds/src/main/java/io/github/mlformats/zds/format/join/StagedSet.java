package io.github.mlformats.zds.format.join;

import io.github.mlformats.core.bytes.write.ByteBuilder;
import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.zds.format.write.DocumentSink;
import io.github.mlformats.zds.format.write.LineLog;
import java.io.Closeable;
import java.io.IOException;

/**
 * Writes the documents of one task as a staged set: data, index entries and ids in separate files, to be merged with
 * other sets.
 */
public final class StagedSet implements DocumentSink, Closeable {
    private static final int CHUNK = 64 << 10;

    private final LineLog lines;
    private final ByteSink index;
    private final ByteBuilder entries = new ByteBuilder();
    private final IdBuckets ids;

    /**
     * @param ids null if the ids are known to be unique
     * @param maxLength maximum size of a line in bytes
     */
    public StagedSet(ByteSink data, ByteSink index, IdBuckets ids, long maxLength) {
        this.lines = new LineLog(data, true, maxLength);
        this.index = index;
        this.ids = ids;
    }

    @Override
    public ByteBuilder text() {
        return lines.text();
    }

    @Override
    public void endDocument(long row, byte[] id, int idFrom, int idLength) throws IOException {
        long offset = lines.size();
        int length = lines.end(row);
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
