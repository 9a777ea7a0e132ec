package io.github.mlformats.zds.format.write;

import io.github.mlformats.core.bytes.write.ByteBuilder;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;

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
