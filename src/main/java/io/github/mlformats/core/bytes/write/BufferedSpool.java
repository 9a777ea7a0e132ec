package io.github.mlformats.core.bytes.write;

import java.io.Closeable;
import java.io.IOException;

/** Small pieces of bytes that are kept aside. */
public final class BufferedSpool implements Closeable {
    private static final int CHUNK = 64 << 10;

    private final ByteBuilder buffer = new ByteBuilder();
    private final Spool spool;

    /** @param spool takes the bytes; closed with this one */
    public BufferedSpool(Spool spool) {
        this.spool = spool;
    }

    /** Where the next piece goes; {@link #flush} after each. */
    public ByteBuilder buffer() {
        return buffer;
    }

    /** Number of bytes so far. */
    public long position() {
        return spool.position() + buffer.size();
    }

    /** Moves the pieces on if there are many. */
    public void flush() throws IOException {
        if (buffer.size() >= CHUNK) {
            empty();
        }
    }

    private void empty() throws IOException {
        spool.write(buffer.bytes(), 0, buffer.size());
        buffer.clear();
    }

    /** Appends all pieces to a file, once or several times; none can be added after this. */
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
