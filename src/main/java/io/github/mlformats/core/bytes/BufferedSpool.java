package io.github.mlformats.core.bytes;

import java.io.Closeable;
import java.io.IOException;

/** A {@link Spool} with a buffer for many small values. */
public final class BufferedSpool implements Closeable {
    private static final int CHUNK = 64 << 10;

    private final ByteBuilder buffer = new ByteBuilder();
    private final Spool spool;

    /** @param spool receives the bytes; closed with this one */
    public BufferedSpool(Spool spool) {
        this.spool = spool;
    }

    /** Returns the buffer for the next value. Call {@link #flush} after each value. */
    public ByteBuilder buffer() {
        return buffer;
    }

    /** Returns the number of bytes so far. */
    public long position() {
        return spool.position() + buffer.size();
    }

    /** Writes the buffer to the spool if it is large enough. */
    public void flush() throws IOException {
        if (buffer.size() >= CHUNK) {
            empty();
        }
    }

    private void empty() throws IOException {
        spool.write(buffer.bytes(), 0, buffer.size());
        buffer.clear();
    }

    /** Appends all bytes to a file, once or several times. Nothing can be added afterwards. */
    public void copyTo(ByteSink target) throws IOException {
        if (buffer.size() > 0) {
            empty();
        }
        spool.copyTo(target);
    }

    @Override
    public void close() throws IOException {
        spool.close();
    }
}
