package io.github.mlformats.core.bytes;

import java.io.IOException;

/**
 * Another source as it is, but for what subclasses change. It is not closed with this one, but by whoever opened it. Reads of
 * several ranges are one after the other, each a call of {@link #read(long, byte[], int, int)}.
 */
public class DelegatingSource implements ByteSource {
    private final ByteSource source;

    /** @param source what is read */
    public DelegatingSource(ByteSource source) {
        this.source = source;
    }

    /** What is read. */
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
