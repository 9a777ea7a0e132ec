package io.github.mlformats.zds.testing;

import io.github.mlformats.core.bytes.ByteRange;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.testing.file.CountingByteSource;
import java.util.List;

/** An in-memory file with a modification time, which records its reads. */
public final class TimedSource extends CountingByteSource {
    private final long modified;

    /** @param reads where to write it down */
    public TimedSource(String name, byte[] bytes, long modified, List<ByteRange> reads) {
        super(new HeapSource(name, bytes), reads);
        this.modified = modified;
    }

    @Override
    public long modified() {
        return modified;
    }
}
