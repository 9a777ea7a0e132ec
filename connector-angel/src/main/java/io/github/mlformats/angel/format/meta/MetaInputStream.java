package io.github.mlformats.angel.format.meta;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.ByteWindow;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** The bytes {@code [start, end)} of a meta as a stream that knows its position. */
final class MetaInputStream extends InputStream {
    private static final String WHAT = "the meta";

    private final ByteWindow window;

    MetaInputStream(ByteSource source, long start, long end) {
        this.window = new ByteWindow(source, start, end, WHAT);
    }

    /** Position in the file of the next byte. */
    long position() {
        return window.position();
    }

    long remaining() {
        return window.remaining();
    }

    @Override
    public int read() throws IOException {
        if (remaining() == 0) {
            return -1;
        }
        window.ensureBuffered(1, WHAT);
        int next = window.data()[window.index()] & 0xFF;
        window.advance(1);
        return next;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, target.length);
        if (length == 0) {
            return 0;
        }
        if (remaining() == 0) {
            return -1;
        }
        window.ensureBuffered(1, WHAT);
        int count = Math.min(length, window.buffered());
        window.read(target, offset, count, WHAT);
        return count;
    }
}
