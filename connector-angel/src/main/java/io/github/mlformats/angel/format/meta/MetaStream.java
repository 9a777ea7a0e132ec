package io.github.mlformats.angel.format.meta;

import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** The bytes {@code [start, end)} of a file as a stream that knows its position. */
final class MetaStream extends InputStream {
    private static final int CHUNK = 256 << 10;

    private final ByteSource source;
    private final long end;
    private byte[] chunk = new byte[0];
    private long chunkStart;
    private int chunkLength;
    private int next;

    MetaStream(ByteSource source, long start, long end) {
        this.source = source;
        this.end = end;
        this.chunkStart = start;
    }

    /** Position in the file of the next byte. */
    long position() {
        return chunkStart + next;
    }

    long remaining() {
        return end - position();
    }

    @Override
    public int read() throws IOException {
        return fill() ? chunk[next++] & 0xFF : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, target.length);
        if (length == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        int count = Math.min(length, chunkLength - next);
        System.arraycopy(chunk, next, target, offset, count);
        next += count;
        return count;
    }

    private boolean fill() throws IOException {
        if (next < chunkLength) {
            return true;
        }
        long start = position();
        int size = (int) Math.min(CHUNK, end - start);
        if (chunk.length < size) {
            chunk = new byte[size];
        }
        source.read(start, chunk, 0, size);
        chunkStart = start;
        chunkLength = size;
        next = 0;
        return size > 0;
    }
}
