package io.github.mlformats.core.bytes;

import java.io.Closeable;
import java.io.IOException;

/** A file that is written sequentially. Not thread-safe. */
public interface ByteSink extends Closeable {
    /** Returns the number of bytes written. */
    long position();

    /** Appends {@code length} bytes of an array. */
    void write(byte[] data, int offset, int length) throws IOException;
}
