package io.github.mlformats.zds.format.store;

import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;

/** A source that several readers share: it is not closed with any of them, but by whoever opened it. */
public record SharedSource(ByteSource shared) implements ByteSource {
    @Override
    public String name() {
        return shared.name();
    }

    @Override
    public long size() {
        return shared.size();
    }

    @Override
    public int maxWindow() {
        return shared.maxWindow();
    }

    @Override
    public int readGap() {
        return shared.readGap();
    }

    @Override
    public void read(long position, byte[] target, int offset, int length) throws IOException {
        shared.read(position, target, offset, length);
    }
}
