package io.github.mlformats.core.bytes;

import java.io.IOException;
import java.io.OutputStream;

/** An {@link OutputStream} that writes to a {@link ByteSink}. */
public final class SinkStream extends OutputStream {
    private final ByteSink sink;

    /** @param sink not closed */
    public SinkStream(ByteSink sink) {
        this.sink = sink;
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] data, int offset, int length) throws IOException {
        sink.write(data, offset, length);
    }
}
