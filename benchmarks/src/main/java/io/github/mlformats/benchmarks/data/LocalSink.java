package io.github.mlformats.benchmarks.data;

import io.github.mlformats.core.bytes.write.ByteSink;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A local file that is written without Hadoop. */
final class LocalSink implements ByteSink {
    private final OutputStream out;
    private long position;

    LocalSink(Path file) throws IOException {
        this.out = Files.newOutputStream(file);
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public void write(byte[] data, int offset, int length) throws IOException {
        out.write(data, offset, length);
        position += length;
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
