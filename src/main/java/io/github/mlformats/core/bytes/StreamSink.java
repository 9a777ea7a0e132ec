package io.github.mlformats.core.bytes;

import java.io.IOException;
import java.io.OutputStream;

/** A {@link ByteSink} that writes to an {@link OutputStream}. */
public class StreamSink implements ByteSink {
    /** What follows a stream that is closed, which would keep its buffers: sinks are kept for their positions. */
    private static final OutputStream CLOSED = new OutputStream() {
        @Override
        public void write(int value) throws IOException {
            throw new IOException("the sink is closed");
        }
    };

    private OutputStream stream;
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
        stream = CLOSED;
    }
}
