package io.github.mlformats.core.bytes.write;

import java.io.Closeable;
import java.io.IOException;

/** A file that is written from front to back. Not safe for use by several threads. */
public interface ByteSink extends Closeable {
    /** Number of bytes written. */
    long position();

    /** Appends some bytes of an array. */
    void write(byte[] data, int offset, int length) throws IOException;
}
