package io.github.mlformats.zds.format.join;

import io.github.mlformats.core.bytes.write.ByteBuilder;
import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.zds.format.write.DocumentSink;
import io.github.mlformats.zds.format.write.LineLog;
import java.io.Closeable;
import java.io.IOException;

/** Writes the lines of a task with what is needed to join them with those of others. */
public final class StagedSet implements DocumentSink, Closeable {
    private static final int CHUNK = 64 << 10;

    private final LineLog lines;
    private final ByteSink index;
    private final ByteBuilder entries = new ByteBuilder();
    private final IdBuckets ids;

    /**
     * @param ids null if they differ for sure
     * @param maxLength bytes of a line
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

    /** Bytes of all lines. */
    public long size() {
        return lines.size();
    }

    /** Writes what is left. */
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
