package io.github.mlformats.zds.testing;

import io.github.mlformats.core.bytes.ByteRange;
import io.github.mlformats.core.bytes.HeapSource;
import io.github.mlformats.core.testing.file.CountedSource;
import java.util.List;

/** A file in memory as a file system shows it, with the time when it was changed, which writes down what is read of it. */
public final class TimedSource extends CountedSource {
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
