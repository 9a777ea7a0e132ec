package io.github.mlformats.zds.read;

import java.io.Closeable;
import java.io.IOException;

/** Texts of documents, one after the other. A text lies in {@link #data()} at {@code [from(), to())} until the next. */
interface Texts extends Closeable {
    /** Moves on to the next text. @return false at the end */
    boolean next() throws IOException;

    byte[] data();

    int from();

    int to();

    /** Position of the document's first byte in {@code data.jsonl}; 0 in a file of its own. */
    long offset();

    /** Bytes of the document, with its line end. */
    long length();

    /** Whether the document is longer than allowed, so that only its beginning is given. */
    boolean isTooLong();

    /** The id that index or file name give the document; null if they give none. */
    byte[] key() throws IOException;

    /** How many documents of the file come before this one; only where the documents before were counted. */
    long row();

    /** Where the texts are, for messages. */
    String name();

    /** Whether every text has a key, unless index and data contradict each other. */
    boolean haveKeys();
}
