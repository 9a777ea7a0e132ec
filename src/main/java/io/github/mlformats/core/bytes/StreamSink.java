package io.github.mlformats.core.bytes;

import java.io.IOException;
import java.io.OutputStream;

/** A {@link ByteSink} that writes to an {@link OutputStream}. */
public class StreamSink implements ByteSink {
    private final OutputStream stream;
    private long position;

    /** @param stream closed with the sink */
    public StreamSink(OutputStream stream) {
        this.stream = stream;
    }

    @Override
    public final long position() {
        return position;
    }

    @Override
    public final void write(byte[] data, int offset, int length) throws IOException {
        stream.write(data, offset, length);
        position += length;
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
