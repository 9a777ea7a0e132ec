package io.github.mlformats.core.bytes;

import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Decodes numbers and strings sequentially from a {@link ByteWindow}, as file metadata requires. Each length is compared
 * with the remaining bytes before anything is allocated. Not thread-safe.
 */
public final class ByteCursor {
    private final ByteWindow window;
    private final boolean bigEndian;

    /** @param order byte order of numbers */
    public ByteCursor(ByteWindow window, ByteOrder order) {
        this.window = window;
        this.bigEndian = order == ByteOrder.BIG_ENDIAN;
    }

    /**
     * Creates a cursor for little-endian numbers.
     *
     * @param start first byte of the region
     * @param limit first byte after the region
     * @param place name of the region for messages, such as {@code "table of contents"}
     */
    public ByteCursor(ByteSource source, long start, long limit, String place) {
        this(new ByteWindow(source, start, limit, place), ByteOrder.LITTLE_ENDIAN);
    }

    /** Returns the absolute position of the next byte. */
    public long position() {
        return window.position();
    }

    /** Returns the number of remaining bytes of the region. */
    public long remaining() {
        return window.remaining();
    }

    /** Reads an unsigned byte. */
    public int u8() throws IOException {
        window.ensureBuffered(1, "a byte");
        int value = window.data()[window.index()] & 0xFF;
        window.advance(1);
        return value;
    }

    /** Reads an unsigned number of 16 bits. */
    public int u16() throws IOException {
        window.ensureBuffered(2, "a 16-bit integer");
        byte[] data = window.data();
        int value = bigEndian ? BigEndian.u16(data, window.index()) : LittleEndian.u16(data, window.index());
        window.advance(2);
        return value;
    }

    /** Reads a signed number of 32 bits. */
    public int i32() throws IOException {
        window.ensureBuffered(4, "a 32-bit integer");
        byte[] data = window.data();
        int value = bigEndian ? BigEndian.i32(data, window.index()) : LittleEndian.i32(data, window.index());
        window.advance(4);
        return value;
    }

    /** Reads an unsigned number of 32 bits. */
    public long u32() throws IOException {
        return i32() & 0xFFFF_FFFFL;
    }

    /** Reads a signed number of 64 bits. */
    public long i64() throws IOException {
        window.ensureBuffered(8, "a 64-bit integer");
        byte[] data = window.data();
        long value = bigEndian ? BigEndian.i64(data, window.index()) : LittleEndian.i64(data, window.index());
        window.advance(8);
        return value;
    }

    /** Reads an unsigned LEB128 number of up to 64 bits, in at most 10 bytes; padding groups of zero are accepted. */
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

    /**
     * Reads a LEB128 number below 2^31.
     *
     * @param what describes the number for messages
     */
    public int leb31(String what) throws IOException {
        long start = position();
        long value = leb();
        if (value < 0 || value > Integer.MAX_VALUE) {
            throw corrupt(start, what + " below 2147483648", Long.toUnsignedString(value));
        }
        return (int) value;
    }

    /** Reads a string: its length in bytes as LEB128 below 2^31, then UTF-8. Malformed UTF-8 is decoded as U+FFFD. */
    public String string(String what) throws IOException {
        int length = leb31("the length of " + what);
        return new String(bytes(length, what), StandardCharsets.UTF_8);
    }

    /** Reads the next {@code length} bytes into a new array. */
    public byte[] bytes(int length, String what) throws IOException {
        window.requireRemaining(length, what);
        byte[] copy = new byte[length];
        window.read(copy, 0, length, what);
        return copy;
    }

    /** Skips bytes of the region without reading them. */
    public void skip(long length, String what) {
        window.skip(length, what);
    }

    /** Creates the exception for corrupt data at {@code offset} of this region. */
    public CorruptFileException corrupt(long offset, String expected, String found) {
        return window.corrupt(offset, expected, found);
    }
}
