package io.github.mlformats.core.write;

import io.github.mlformats.core.bytes.write.ByteSink;
import io.github.mlformats.core.bytes.write.Spool;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A spool in a file of the executor's local folders. */
final class LocalSpool implements Spool {
    private static final int BUFFER = 1 << 20;

    private final Path file;
    private final OutputStream out;
    private long position;

    /** @param file to be made */
    LocalSpool(Path file) throws IOException {
        this.file = file;
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
    public void copyTo(ByteSink target) throws IOException {
        out.close();
        byte[] buffer = new byte[BUFFER];
        try (InputStream in = Files.newInputStream(file)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                target.write(buffer, 0, read);
            }
        }
    }

    @Override
    public void close() throws IOException {
        out.close();
        Files.deleteIfExists(file);
    }
}
