package io.github.mlformats.core.bytes;

import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Reads a region of a file from front to back, as metadata is read: little-endian numbers, LEB128, strings.
 *
 * <p>Fetches the region in chunks that grow, so that a small table is one read and a hostile length costs nothing: a
 * length is compared with the bytes that remain before anything is allocated.
 */
public final class ByteCursor {
    private static final int FIRST_CHUNK = 256 << 10;
    private static final int MAX_CHUNK = 4 << 20;

    private final ByteSource source;
    private final long limit;
    private final String place;

    private byte[] chunk = new byte[0];
    private long chunkStart;
    private int chunkLength;
    private int next;

    /**
     * @param start first byte of the region
     * @param limit first byte behind it
     * @param place name of the region for messages, such as {@code "table of contents"}
     */
    public ByteCursor(ByteSource source, long start, long limit, String place) {
        Bounds.check(source, start, limit - start);
        this.source = source;
        this.limit = limit;
        this.place = place;
        this.chunkStart = start;
    }

    /** Absolute position of the next byte. */
    public long position() {
        return chunkStart + next;
    }

    /** Bytes left in the region. */
    public long remaining() {
        return limit - position();
    }

    public int u8() throws IOException {
        require(1, "a byte");
        return chunk[next++] & 0xFF;
    }

    public int i32() throws IOException {
        require(4, "a 32-bit integer");
        int value = LittleEndian.i32(chunk, next);
        next += 4;
        return value;
    }

    public long i64() throws IOException {
        require(8, "a 64-bit integer");
        long value = LittleEndian.i64(chunk, next);
        next += 8;
        return value;
    }

    /** An unsigned LEB128 number of up to 64 bits, in at most 10 bytes; padding groups of zero are accepted. */
    public long leb() throws IOException {
        long start = position();
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            int group = u8();
            value |= (group & 0x7FL) << shift;
            if (group < 0x80 && (shift < 63 || group <= 1)) {
                return value;
            }
        }
        throw corrupt(start, "a LEB128 integer of at most 64 bits", "a longer one");
    }

    /** A LEB128 number below 2^31. */
    public int leb31(String what) throws IOException {
        long start = position();
        long value = leb();
        if (value < 0 || value > Integer.MAX_VALUE) {
            throw corrupt(start, what + " below 2147483648", Long.toUnsignedString(value));
        }
        return (int) value;
    }

    /** A string: byte length as LEB128 below 2^31, then UTF-8. Malformed UTF-8 reads as U+FFFD. */
    public String string(String what) throws IOException {
        int length = leb31("the length of " + what);
        return new String(bytes(length, what), StandardCharsets.UTF_8);
    }

    /** The next {@code length} bytes, copied. */
    public byte[] bytes(int length, String what) throws IOException {
        requireRemaining(length, what);
        byte[] copy = new byte[length];
        int buffered = Math.min(length, chunkLength - next);
        System.arraycopy(chunk, next, copy, 0, buffered);
        if (buffered < length) {
            long from = position() + buffered;
            source.read(from, copy, buffered, length - buffered);
            seek(from + length - buffered);
        } else {
            next += length;
        }
        return copy;
    }

    public void skip(long length, String what) {
        requireRemaining(length, what);
        seek(position() + length);
    }

    /** The exception for something wrong at {@code offset} in this region. */
    public CorruptFileException corrupt(long offset, String expected, String found) {
        return new CorruptFileException(source.name(), offset, place, expected, found);
    }

    private void seek(long position) {
        if (position - chunkStart <= chunkLength) {
            next = (int) (position - chunkStart);
        } else {
            chunkStart = position;
            chunkLength = 0;
            next = 0;
        }
    }

    private void requireRemaining(long length, String what) {
        if (length < 0 || length > remaining()) {
            throw corrupt(position(), what + " of " + length + " bytes", remaining() + " bytes left");
        }
    }

    private void require(int length, String what) throws IOException {
        if (chunkLength - next < length) {
            requireRemaining(length, what);
            fetch();
        }
    }

    private void fetch() throws IOException {
        long start = position();
        int size = (int) Math.min(
                remaining(),
                Math.min(source.maxWindow(), Math.min(MAX_CHUNK, Math.max(FIRST_CHUNK, 2L * chunk.length))));
        if (chunk.length < size) {
            chunk = new byte[size];
        }
        source.read(start, chunk, 0, size);
        chunkStart = start;
        chunkLength = size;
        next = 0;
    }
}
