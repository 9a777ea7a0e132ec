package io.github.mlformats.zds.format.archive;

import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;

/** The archive as its members see it: closing a member does not close it. */
record SharedSource(ByteSource archive) implements ByteSource {
    @Override
    public String name() {
        return archive.name();
    }

    @Override
    public long size() {
        return archive.size();
    }

    @Override
    public void read(long position, byte[] target, int offset, int length) throws IOException {
        archive.read(position, target, offset, length);
    }
}
