package io.github.mlformats.zds.format.store;

import java.io.IOException;
import java.io.InputStream;

/** Base class of streams that are optimized for bulk reads. */
abstract class BulkStream extends InputStream {
    @Override
    public final int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public abstract int read(byte[] target, int offset, int length) throws IOException;
}
