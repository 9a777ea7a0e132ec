package io.github.mlformats.zds.format.store;

import io.github.mlformats.core.bytes.Bounds;
import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;

/** A byte range of a source as a source. */
final class SubrangeSource implements ByteSource {
    private final String name;
    private final ByteSource whole;
    private final long start;
    private final long size;

    SubrangeSource(String name, ByteSource whole, long start, long size) {
        Bounds.check(whole, start, size);
        this.name = name;
        this.whole = whole;
        this.start = start;
        this.size = size;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public int maxWindow() {
        return whole.maxWindow();
    }

    @Override
    public int readGap() {
        return whole.readGap();
    }

    @Override
    public void read(long position, byte[] target, int offset, int length) throws IOException {
        Bounds.check(this, position, length);
        whole.read(start + position, target, offset, length);
    }
}
