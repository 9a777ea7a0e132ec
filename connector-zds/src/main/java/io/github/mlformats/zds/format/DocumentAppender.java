package io.github.mlformats.zds.format;

import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.error.UsageException;
import java.io.Closeable;
import java.io.IOException;

/** Appends documents to a file, with or without line ends. Not thread-safe. */
public final class DocumentAppender implements Closeable {
    private static final int CHUNK = 64 << 10;

    private final ByteBuilder buffer = new ByteBuilder();
    private final ByteSink target;
    private final boolean lines;
    private final long maxLength;
    private int documentAt;
    private long size;

    /**
     * @param lines whether each document is followed by a line end
     * @param maxLength maximum size of a document in bytes
     */
    public DocumentAppender(ByteSink target, boolean lines, long maxLength) {
        this.target = target;
        this.lines = lines;
        this.maxLength = maxLength;
    }

    /** Returns the buffer to which the next document is appended. Call {@link #endDocument} after each document. */
    public ByteBuilder documentBuffer() {
        return buffer;
    }

    /**
     * Ends the current document.
     *
     * @param row row number for messages
     * @return its size in bytes, including the line end
     * @throws UsageException if it is too long
     */
    public int endDocument(long row) throws IOException {
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

    /** Returns the size of all documents in bytes. */
    public long size() {
        return size;
    }

    /** Writes all buffered documents to the target. */
    public void flush() throws IOException {
        target.write(buffer.bytes(), 0, buffer.size());
        buffer.clear();
        documentAt = 0;
    }

    @Override
    public void close() throws IOException {
        target.close();
    }

    /** Receives encoded documents. Not thread-safe. */
    public interface DocumentSink {
        /** Returns the buffer to which the next document is appended. Call {@link #endDocument} after each document. */
        ByteBuilder documentBuffer();

        /**
         * Ends the current document.
         *
         * @param row row number for messages
         * @param id array with the id at {@code [idFrom, idFrom + idLength)}
         * @throws UsageException if it is too long
         */
        void endDocument(long row, byte[] id, int idFrom, int idLength) throws IOException;
    }
}
