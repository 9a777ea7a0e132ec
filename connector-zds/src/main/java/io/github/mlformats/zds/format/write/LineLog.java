package io.github.mlformats.zds.format.write;

import io.github.mlformats.core.bytes.write.ByteBuilder;
import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.error.UsageException;
import java.io.Closeable;
import java.io.IOException;

/** Documents one behind the other, each a line or not, on their way into a file. */
public final class LineLog implements Closeable {
    private static final int CHUNK = 64 << 10;

    private final ByteBuilder buffer = new ByteBuilder();
    private final ByteSink target;
    private final boolean lines;
    private final long maxLength;
    private int documentAt;
    private long size;

    /**
     * @param lines whether a line end follows each
     * @param maxLength bytes of a document
     */
    public LineLog(ByteSink target, boolean lines, long maxLength) {
        this.target = target;
        this.lines = lines;
        this.maxLength = maxLength;
    }

    /** Where the next document goes; {@link #end} after each. */
    public ByteBuilder text() {
        return buffer;
    }

    /**
     * Ends a document.
     *
     * @param row its number, for messages
     * @return its bytes
     * @throws UsageException if it is too long
     */
    public int end(long row) throws IOException {
        if (lines) {
            buffer.i8('\n');
        }
        int length = buffer.size() - documentAt;
        if (length > maxLength) {
            throw new UsageException(
                    "row " + row + ": the document has " + length + " bytes, more than maxLineLength=" + maxLength);
        }
        size += length;
        documentAt = buffer.size();
        if (documentAt >= CHUNK) {
            flush();
        }
        return length;
    }

    /** Bytes of all documents. */
    public long size() {
        return size;
    }

    /** Moves all documents on. */
    public void flush() throws IOException {
        target.write(buffer.bytes(), 0, buffer.size());
        buffer.clear();
        documentAt = 0;
    }

    @Override
    public void close() throws IOException {
        target.close();
    }
}
