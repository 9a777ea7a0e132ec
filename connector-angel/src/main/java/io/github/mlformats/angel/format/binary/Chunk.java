package io.github.mlformats.angel.format.binary;

import io.github.mlformats.core.bytes.BigEndian;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;

/** The bytes {@code [from, to)} of a file, read from front to back in chunks. */
public final class Chunk {
    /** What is decoded right after it was read should still lie in the processor's cache. */
    private static final int SIZE = 128 << 10;

    private final ByteSource source;
    private final long to;
    private final String place;
    private byte[] data = new byte[0];
    private long start;
    private int next;
    private int limit;

    /** @param place name of the region for messages */
    public Chunk(ByteSource source, long from, long to, String place) {
        this.source = source;
        this.start = from;
        this.to = to;
        this.place = place;
    }

    byte[] data() {
        return data;
    }

    /** Index in {@link #data()} of the next byte. */
    int next() {
        return next;
    }

    /** Position in the file of the next byte. */
    long position() {
        return start + next;
    }

    /** Bytes left of the region. */
    long remaining() {
        return to - position();
    }

    /** Bytes that lie in {@link #data()} from {@link #next()} on. */
    int buffered() {
        return limit - next;
    }

    /** Sees to it that at least {@code length} bytes, which the region must have, are buffered. */
    void require(int length, String what) throws IOException {
        if (limit - next >= length) {
            return;
        }
        if (length > remaining()) {
            throw corrupt(position(), what + " of " + length + " bytes", remaining() + " bytes left");
        }
        int size = (int) Math.min(remaining(), Math.max(length, SIZE));
        long from = position();
        if (data.length < size) {
            data = new byte[size];
        }
        source.read(from, data, 0, size);
        start = from;
        next = 0;
        limit = size;
    }

    /** Steps over buffered bytes. */
    void skip(int length) {
        next += length;
    }

    int int32(String what) throws IOException {
        require(4, what);
        int value = BigEndian.i32(data, next);
        next += 4;
        return value;
    }

    long int64(String what) throws IOException {
        require(8, what);
        long value = BigEndian.i64(data, next);
        next += 8;
        return value;
    }

    /** Reads {@code count} ints of 32 bits that lie {@code stride} bytes apart. */
    static void ints(byte[] data, int at, int stride, int count, int[] target, int to) {
        for (int i = 0, next = at; i < count; i++, next += stride) {
            target[to + i] = BigEndian.i32(data, next);
        }
    }

    /** Reads {@code count} columns of {@code width} 4 or 8 bytes that lie {@code stride} bytes apart. */
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

    /** The exception for something wrong at a position in the file. */
    CorruptFileException corrupt(long at, String expected, String found) {
        return new CorruptFileException(source.name(), at, place, expected, found);
    }
}
