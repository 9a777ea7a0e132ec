package io.github.mlformats.zds.format.store;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.io.InputStream;

/**
 * A content that is read forward only, as deflated ones and those with a CRC must be, for windows that move forward. What lies
 * between two reads is skipped; when the last byte was read, the stream checks what it gave.
 */
final class ForwardSource implements ByteSource {
    private final Content content;
    private final InputStream in;
    private long position;

    /** @param start the first byte that is wanted */
    ForwardSource(Content content, long start) throws IOException {
        this.content = content;
        this.in = content.stream(start);
        this.position = start;
    }

    @Override
    public String name() {
        return content.name();
    }

    @Override
    public long size() {
        return content.size();
    }

    @Override
    public int maxWindow() {
        return content.maxWindow();
    }

    @Override
    public int readGap() {
        return content.readGap();
    }

    @Override
    public void read(long from, byte[] target, int offset, int length) throws IOException {
        if (from < position) {
            throw new IllegalStateException("byte " + from + " was passed, the next one is " + position);
        }
        in.skipNBytes(from - position);
        int read = in.readNBytes(target, offset, length);
        position = from + read;
        if (read < length) {
            throw new CorruptFileException(name(), position, "content", size() + " bytes", "the end");
        }
        if (position == size()) {
            in.read();
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
