package io.github.mlformats.core.testing.file;

import io.github.mlformats.core.bytes.ByteRange;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.DelegatingSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A source that writes down what is read of it. */
public class CountedSource extends DelegatingSource {
    private final List<ByteRange> reads;

    public CountedSource(ByteSource source) {
        this(source, new ArrayList<>());
    }

    /** @param reads where to write it down */
    public CountedSource(ByteSource source, List<ByteRange> reads) {
        super(source);
        this.reads = reads;
    }

    /** What was read, in order. */
    public List<ByteRange> reads() {
        return reads;
    }

    /** Bytes that were read, those that were read twice counted twice. */
    public long bytesRead() {
        return reads.stream().mapToLong(ByteRange::length).sum();
    }

    @Override
    public void read(long position, byte[] target, int offset, int length) throws IOException {
        reads.add(new ByteRange(position, length));
        super.read(position, target, offset, length);
    }

    @Override
    public void close() throws IOException {
        source().close();
    }
}
