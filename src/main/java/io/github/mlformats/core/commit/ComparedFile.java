package io.github.mlformats.core.commit;

import io.github.mlformats.core.bytes.ByteSink;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Compares the bytes written to it with the content of a file. */
final class ComparedFile implements ByteSink {
    private final InputStream file;
    private long position;
    private boolean equal = true;

    /** @param file closed with this sink */
    ComparedFile(InputStream file) {
        this.file = file;
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public void write(byte[] data, int offset, int length) throws IOException {
        byte[] found = file.readNBytes(length);
        equal &= Arrays.equals(data, offset, offset + length, found, 0, found.length);
        position += length;
    }

    /** Skips bytes of the file that cannot be compared. */
    void skip(long length) throws IOException {
        file.skipNBytes(length);
        position += length;
    }

    /** Whether all that was written is in the file. */
    boolean isEqual() {
        return equal;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
