package io.github.mlformats.core.bytes;

import io.github.mlformats.core.error.UsageException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A growable byte array with encoders for little-endian numbers, LEB128 and strings. {@link #clear} keeps the array. Not
 * thread-safe.
 */
public final class ByteBuilder {
    private static final int MAX_SIZE = Integer.MAX_VALUE - 16;
    private static final int MIN_CAPACITY = 256;

    private byte[] bytes = {};
    private int size;

    /** Returns the backing array, whose first {@link #size()} bytes are valid until more are added. */
    public byte[] bytes() {
        return bytes;
    }

    /** Returns the number of bytes. */
    public int size() {
        return size;
    }

    /** Returns a copy of the bytes. */
    public byte[] toByteArray() {
        return Arrays.copyOf(bytes, size);
    }

    /**
     * Ensures capacity for more bytes, which the caller puts into {@link #bytes()} and adds by {@link #advance}.
     *
     * @return index of the first of them
     * @throws UsageException if there would be 2 GiB of bytes
     */
    public int reserve(int more) {
        if (more > MAX_SIZE - size) {
            throw new UsageException(
                    "a single block or value of 2 GiB or more cannot be written. Write fewer rows to a block, or smaller values");
        }
        if (more > bytes.length - size) {
            long doubled = Math.max(MIN_CAPACITY, 2L * bytes.length);
            bytes = Arrays.copyOf(bytes, (int) Math.min(MAX_SIZE, Math.max(doubled, (long) size + more)));
        }
        return size;
    }

    /** Adds bytes that were put at the index that {@link #reserve} returned. */
    public void advance(int more) {
        size += more;
    }

    /** Appends the lowest 8 bits of a number. */
    public ByteBuilder i8(int value) {
        reserve(Byte.BYTES);
        bytes[size++] = (byte) value;
        return this;
    }

    /** Appends the lowest 16 bits of a number. */
    public ByteBuilder i16(int value) {
        LittleEndian.putI16(bytes(Short.BYTES), size, (short) value);
        size += Short.BYTES;
        return this;
    }

    /** Appends a number of 32 bits. */
    public ByteBuilder i32(int value) {
        LittleEndian.putI32(bytes(Integer.BYTES), size, value);
        size += Integer.BYTES;
        return this;
    }

    /** Appends a number of 64 bits. */
    public ByteBuilder i64(long value) {
        LittleEndian.putI64(bytes(Long.BYTES), size, value);
        size += Long.BYTES;
        return this;
    }

    /** Appends an unsigned LEB128 number in its shortest form. */
    public ByteBuilder leb(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            i8((int) (rest & 0x7F | 0x80));
            rest >>>= 7;
        }
        return i8((int) rest);
    }

    /** Appends a string in UTF-8, preceded by its length in bytes as LEB128. */
    public ByteBuilder text(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        return leb(utf8.length).add(utf8, 0, utf8.length);
    }

    /** Appends {@code length} bytes of an array. */
    public ByteBuilder add(byte[] data, int offset, int length) {
        System.arraycopy(data, offset, bytes(length), size, length);
        size += length;
        return this;
    }

    /** Appends the first {@code count} integers of an array. */
    public ByteBuilder add(int[] values, int count) {
        if (count > MAX_SIZE / Integer.BYTES) {
            reserve(MAX_SIZE);
        }
        byte[] target = bytes(count * Integer.BYTES);
        for (int i = 0; i < count; i++) {
            LittleEndian.putI32(target, size + i * Integer.BYTES, values[i]);
        }
        size += count * Integer.BYTES;
        return this;
    }

    /** Removes the first bytes and moves the others to the front. */
    public void removeFirst(int count) {
        System.arraycopy(bytes, count, bytes, 0, size - count);
        size -= count;
    }

    /**
     * Removes the last bytes.
     *
     * @param length number of bytes that remain
     */
    public void truncate(int length) {
        size = length;
    }

    /** Removes all bytes, but keeps the array. */
    public void clear() {
        size = 0;
    }

    private byte[] bytes(int more) {
        reserve(more);
        return bytes;
    }
}
