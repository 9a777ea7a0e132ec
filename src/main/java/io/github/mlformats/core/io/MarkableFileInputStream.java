package io.github.mlformats.core.io;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;

/** An input stream of a file with unlimited mark and reset, which object stores need to resend bytes that did not arrive. */
final class MarkableFileInputStream extends FilterInputStream {
    private final FileChannel file;
    private long mark;

    MarkableFileInputStream(FileChannel file) {
        super(Channels.newInputStream(file));
        this.file = file;
    }

    @Override
    public boolean markSupported() {
        return true;
    }

    /** @param limit ignored */
    @Override
    public synchronized void mark(int limit) {
        try {
            mark = file.position();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public synchronized void reset() throws IOException {
        file.position(mark);
    }
}
