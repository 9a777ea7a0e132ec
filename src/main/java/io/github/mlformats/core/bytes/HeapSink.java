package io.github.mlformats.core.bytes;

/** A {@link ByteSink} that keeps its bytes in memory. */
public final class HeapSink implements ByteSink {
    private final ByteBuilder bytes = new ByteBuilder();

    /** Returns all bytes written so far. */
    public ByteBuilder bytes() {
        return bytes;
    }

    @Override
    public long position() {
        return bytes.size();
    }

    @Override
    public void write(byte[] data, int offset, int length) {
        bytes.add(data, offset, length);
    }

    @Override
    public void close() {}
}
