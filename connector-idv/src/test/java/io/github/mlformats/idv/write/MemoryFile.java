package io.github.mlformats.idv.write;

import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.bytes.write.Spool;
import io.github.mlformats.core.spi.write.OutputFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** A file that is written to memory. */
final class MemoryFile implements OutputFile {
    private final Sink file = new Sink();

    byte[] bytes() {
        return file.bytes.toByteArray();
    }

    @Override
    public ByteSink create() {
        return file;
    }

    @Override
    public Spool spool() {
        return new Sink();
    }

    private static final class Sink implements Spool {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        @Override
        public long position() {
            return bytes.size();
        }

        @Override
        public void write(byte[] data, int offset, int length) {
            bytes.write(data, offset, length);
        }

        @Override
        public void copyTo(ByteSink target) throws IOException {
            target.write(bytes.toByteArray(), 0, bytes.size());
        }

        @Override
        public void close() {}
    }
}
