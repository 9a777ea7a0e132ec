package io.github.mlformats.angel.format.decode;

import io.github.mlformats.angel.format.matrix.Partition;
import io.github.mlformats.core.bytes.BigEndian;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;

/** Buffers the bytes of a range of a partition for sequential decoding in bulk. Not thread-safe. */
final class RecordBuffer {
    /** Buffer size, small enough that bytes are still in the processor's cache when they are decoded. */
    private static final int SIZE = 128 << 10;

    private final ByteWindow window;

    RecordBuffer(ByteSource source, Partition.Range range) {
        this.window = new ByteWindow(
                source, range.from(), range.to(), range.partition().displayName());
    }

    byte[] data() {
        return window.data();
    }

    /** Index in {@link #data()} of the next byte. */
    int next() {
        return window.index();
    }

    /** Position in the file of the next byte. */
    long position() {
        return window.position();
    }

    /** Number of remaining bytes of the region. */
    long remaining() {
        return window.remaining();
    }

    /** Number of buffered bytes in {@link #data()} from {@link #next()} on. */
    int buffered() {
        return window.buffered();
    }

    /** Ensures that at least {@code length} bytes are buffered; fails if the region has fewer. */
    void ensureBuffered(int length, String what) throws IOException {
        window.limitReadAhead(window.position() + Math.max(length, SIZE));
        window.ensureBuffered(length, what);
    }

    /** Skips buffered bytes. */
    void skip(int length) {
        window.advance(length);
    }

    int readInt32(String what) throws IOException {
        ensureBuffered(4, what);
        int value = BigEndian.i32(data(), next());
        skip(4);
        return value;
    }

    long readInt64(String what) throws IOException {
        ensureBuffered(8, what);
        long value = BigEndian.i64(data(), next());
        skip(8);
        return value;
    }

    /** Reads {@code count} ints of 32 bits at intervals of {@code stride} bytes. */
    static void ints(byte[] data, int at, int stride, int count, int[] target, int to) {
        for (int i = 0, next = at; i < count; i++, next += stride) {
            target[to + i] = BigEndian.i32(data, next);
        }
    }

    /** Reads {@code count} columns of {@code width} 4 or 8 bytes at intervals of {@code stride} bytes. */
    static void keys(byte[] data, int at, int width, int stride, int count, long shift, long[] target, int to) {
        if (width == 4) {
            for (int i = 0, next = at; i < count; i++, next += stride) {
                target[to + i] = BigEndian.i32(data, next) + shift;
            }
        } else {
            for (int i = 0, next = at; i < count; i++, next += stride) {
                target[to + i] = BigEndian.i64(data, next) + shift;
            }
        }
    }

    /** Creates the exception for corruption at a position in the file. */
    CorruptFileException corrupt(long at, String expected, String found) {
        return window.corrupt(at, expected, found);
    }
}
