package io.github.mlformats.zds.format.store;

import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;

/** An unbuffered stream over a byte range of a source. */
final class SourceStream extends BulkStream {
    private final ByteSource source;
    private final long end;
    private long position;

    SourceStream(ByteSource source, long start, long end) {
        this.source = source;
        this.position = Math.min(start, end);
        this.end = end;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (position == end) {
            return length == 0 ? 0 : -1;
        }
        int count = (int) Math.min(length, end - position);
        source.read(position, target, offset, count);
        position += count;
        return count;
    }

    @Override
    public long skip(long count) {
        long skipped = Math.max(0, Math.min(count, end - position));
        position += skipped;
        return skipped;
    }
}
