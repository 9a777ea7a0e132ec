package io.github.mlformats.core.testing;

import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;

/** A source of which readers hold only some bytes at a time, so that in a small file, too, values cross window borders. */
public record SmallWindows(ByteSource source, int maxWindow) implements ByteSource {
    @Override
    public String name() {
        return source.name();
    }

    @Override
    public long size() {
        return source.size();
    }

    @Override
    public void read(long position, byte[] target, int offset, int length) throws IOException {
        source.read(position, target, offset, length);
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
