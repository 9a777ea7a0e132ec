package io.github.mlformats.datadings.format.write;

import io.github.mlformats.core.bytes.write.ByteBuilder;
import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.bytes.write.Spool;
import java.io.Closeable;
import java.io.IOException;

/** Small pieces of bytes that are kept aside. */
final class BufferedSpool implements Closeable {
    private static final int CHUNK = 64 << 10;

    private final ByteBuilder buffer = new ByteBuilder();
    private final Spool spool;

    BufferedSpool(Spool spool) {
        this.spool = spool;
    }

    /** Where the next piece goes; {@link #flush} after each. */
    ByteBuilder buffer() {
        return buffer;
    }

    void flush() throws IOException {
        if (buffer.size() >= CHUNK) {
            empty();
        }
    }

    private void empty() throws IOException {
        spool.write(buffer.bytes(), 0, buffer.size());
        buffer.clear();
    }

    /** Appends all pieces to a file, once or several times; none can be added after this. */
    void copyTo(ByteSink target) throws IOException {
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
