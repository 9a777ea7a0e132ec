package io.github.mlformats.core.bytes;

import java.io.Closeable;
import java.io.IOException;

/** A file of known size that can be read at any position. Not safe for use by several threads. */
public interface ByteSource extends Closeable {
    /** {@link #readGap()} of disks. */
    int DISK_GAP = 16 << 10;

    /** {@link #modified()} where nobody has looked. */
    long UNKNOWN_TIME = -1;

    /** The file's name for messages. */
    String name();

    /** Size in bytes. */
    long size();

    /**
     * When it was last changed, in milliseconds since 1970, or {@link #UNKNOWN_TIME}: with its name and size this tells whether
     * the file is still the one it was.
     */
    default long modified() {
        return UNKNOWN_TIME;
    }

    /**
     * Most bytes that a reader who walks through the file should hold at a time: a bound for windows, chunks and buffers
     * of every kind, at least 8. What is one value, such as a block or a text, may still be larger.
     */
    default int maxWindow() {
        return Integer.MAX_VALUE;
    }

    /** Whether a request costs more than on a disk, so that few of them are made. */
    default boolean isFar() {
        return readGap() > DISK_GAP;
    }

    /** Bytes that are rather read and thrown away than jumped over: what a request costs, counted in bytes. */
    default int readGap() {
        return DISK_GAP;
    }

    /**
     * Reads exactly {@code length} bytes at {@code position}.
     *
     * @throws io.github.mlformats.core.error.CorruptFileException if the range is not inside the file
     */
    void read(long position, byte[] target, int offset, int length) throws IOException;

    /**
     * Reads several ranges, which are sorted and do not overlap; {@code targets[i]} receives {@code ranges[i]} from its
     * first byte on. Sources that can fetch ranges in parallel override this.
     */
    default void read(ByteRange[] ranges, byte[][] targets) throws IOException {
        for (int i = 0; i < ranges.length; i++) {
            read(ranges[i].offset(), targets[i], 0, ranges[i].length());
        }
    }

    @Override
    default void close() throws IOException {}
}
