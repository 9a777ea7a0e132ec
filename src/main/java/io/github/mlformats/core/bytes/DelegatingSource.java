package io.github.mlformats.core.bytes;

import java.io.IOException;

/**
 * Delegates to another source; subclasses override single methods. Closing it does not close the other source. Vectored
 * reads become single calls of {@link #read(long, byte[], int, int)}.
 */
public class DelegatingSource implements ByteSource {
    private final ByteSource source;

    /** @param source the source to read; not closed */
    public DelegatingSource(ByteSource source) {
        this.source = source;
    }

    /** Returns the source to read. */
    protected final ByteSource source() {
        return source;
    }

    @Override
    public String name() {
        return source.name();
    }

    @Override
    public long size() {
        return source.size();
    }

    @Override
    public long modified() {
        return source.modified();
    }

    @Override
    public int maxWindow() {
        return source.maxWindow();
    }

    @Override
    public int readGap() {
        return source.readGap();
    }

    @Override
    public void read(long position, byte[] target, int offset, int length) throws IOException {
        source.read(position, target, offset, length);
    }
}
