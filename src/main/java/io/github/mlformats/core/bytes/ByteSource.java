package io.github.mlformats.core.bytes;

import java.io.Closeable;
import java.io.IOException;

/** A file of known size with random access. Not thread-safe. */
public interface ByteSource extends Closeable {
    /** {@link #readGap()} of local disks. */
    int DISK_GAP = 16 << 10;

    /** {@link #modified()} if it is not known. */
    long UNKNOWN_TIME = -1;

    /** Returns the name of the file, for messages. */
    String name();

    /** Returns the size in bytes. */
    long size();

    /**
     * Returns the modification time in milliseconds since 1970, or {@link #UNKNOWN_TIME}. Together with name and size it
     * identifies the version of the file.
     */
    default long modified() {
        return UNKNOWN_TIME;
    }

    /**
     * Returns the maximum number of bytes that a sequential reader buffers at a time, in windows, chunks and buffers of
     * every kind; at least 8. A single value, such as a block or a text, may still be larger.
     */
    default int maxWindow() {
        return Integer.MAX_VALUE;
    }

    /** Returns whether a request is more expensive than on a local disk, so that readers issue few of them. */
    default boolean isRemote() {
        return readGap() > DISK_GAP;
    }

    /**
     * Returns the largest gap between byte ranges that is read through instead of issuing another request: the cost of a
     * request in bytes.
     */
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
     * Reads several ranges, which must be sorted and disjoint; {@code targets[i]} receives {@code ranges[i]} at index 0.
     * Sources that fetch ranges in parallel override this.
     */
    default void read(ByteRange[] ranges, byte[][] targets) throws IOException {
        for (int i = 0; i < ranges.length; i++) {
            read(ranges[i].offset(), targets[i], 0, ranges[i].length());
        }
    }

    /** Returns how many ranges {@link #readAdjacent} reads at the same time; 1 if one after another. */
    default int parallelReads() throws IOException {
        return 1;
    }

    /** Reads adjacent ranges; {@code target} receives all of them, from {@code offset} on. */
    default void readAdjacent(ByteRange[] ranges, byte[] target, int offset) throws IOException {
        for (ByteRange range : ranges) {
            read(range.offset(), target, offset + (int) (range.offset() - ranges[0].offset()), range.length());
        }
    }

    @Override
    default void close() throws IOException {}
}
