package io.github.mlformats.core.testing;

import io.github.mlformats.core.bytes.ByteRange;
import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A source that writes down what is read of it. */
public record CountedSource(ByteSource source, List<ByteRange> reads) implements ByteSource {
    public CountedSource(ByteSource source) {
        this(source, new ArrayList<>());
    }

    /** Bytes that were read, those that were read twice counted twice. */
    public long bytesRead() {
        return reads.stream().mapToLong(ByteRange::length).sum();
    }

    @Override
    public String name() {
        return source.name();
    }

    @Override
    public long size() {
        return source.size();
    }

    @Override
    public int maxWindow() {
        return source.maxWindow();
    }

    @Override
    public void read(long position, byte[] target, int offset, int length) throws IOException {
        reads.add(new ByteRange(position, length));
        source.read(position, target, offset, length);
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
