package io.github.mlformats.zds.format.write;

import io.github.mlformats.core.bytes.write.ByteBuilder;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;

/** Takes documents. */
public interface DocumentSink {
    /** Where the next document goes; {@link #endDocument} after each. */
    ByteBuilder text();

    /**
     * Ends a document.
     *
     * @param row its number, for messages
     * @throws UsageException if it is too long
     */
    void endDocument(long row, byte[] id, int idFrom, int idLength) throws IOException;
}
