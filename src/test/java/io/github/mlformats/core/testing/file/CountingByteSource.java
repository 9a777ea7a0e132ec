package io.github.mlformats.core.testing.file;

import io.github.mlformats.core.bytes.ByteRange;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.DelegatingSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A source that records all reads. */
public class CountingByteSource extends DelegatingSource {
    private final List<ByteRange> reads;

    public CountingByteSource(ByteSource source) {
        this(source, new ArrayList<>());
    }

    /** @param reads receives the reads */
    public CountingByteSource(ByteSource source, List<ByteRange> reads) {
        super(source);
        this.reads = reads;
    }

    /** Returns the reads, in order. */
    public List<ByteRange> reads() {
        return reads;
    }

    /** Returns the number of bytes read; bytes that were read twice count twice. */
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
