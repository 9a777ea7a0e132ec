package io.github.mlformats.zds.format.store;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.io.InputStream;

/**
 * A forward-only byte source over a stream, for compressed contents and for contents with a CRC. Bytes between two reads are
 * skipped. Reading the last byte verifies size and CRC.
 */
final class ForwardOnlySource implements ByteSource {
    private final FileContent content;
    private final InputStream in;
    private long position;

    /** @param start position of the first byte to read */
    ForwardOnlySource(FileContent content, long start) throws IOException {
        this.content = content;
        this.in = content.openStream(start);
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
            throw new IllegalStateException("cannot seek back to byte " + from + " from byte " + position);
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
