package io.github.mlformats.zds.read;

import java.io.Closeable;
import java.io.IOException;

/**
 * A sequence of documents. The text of the current document is in {@link #data()} at {@code [from(), to())} until
 * {@link #next} is called. Not thread-safe.
 */
interface DocumentSource extends Closeable {
    /** Advances to the next document. @return false at the end */
    boolean next() throws IOException;

    byte[] data();

    int from();

    int to();

    /** Returns the position of the document in {@code data.jsonl}; 0 for a document file. */
    long offset();

    /** Returns the length of the document including its line end. */
    long length();

    /** Whether the document exceeds the maximum size, so that the text is truncated. */
    boolean isTooLong();

    /** Returns the id of the document in the index or its file name; null if there is none. */
    byte[] key() throws IOException;

    /** Returns the row number of the document in the file; only valid if the documents before it have been counted. */
    long row();

    /** Returns the name of the file for messages. */
    String name();

    /** Whether all documents have a {@link #key}, provided that index and data are consistent. */
    boolean hasKeys();
}
