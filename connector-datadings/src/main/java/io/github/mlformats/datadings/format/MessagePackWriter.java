package io.github.mlformats.datadings.format;

import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.Utf8;
import io.github.mlformats.core.error.UsageException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import org.msgpack.core.MessagePack.Code;

/**
 * Appends MessagePack values in their shortest encoding, non-negative integers as unsigned, like msgpack-python
 * (datadings.md, section 8). Payloads may be written directly into {@link #buffer()}.
 */
public final class MessagePackWriter {
    private static final BigInteger MAX_UINT64 =
            BigInteger.ONE.shiftLeft(Long.SIZE).subtract(BigInteger.ONE);
    private static final BigInteger MIN_INT64 = BigInteger.valueOf(Long.MIN_VALUE);
    private static final int MAX_FIXSTR = 31;
    private static final int MAX_FIX = 15;
    private static final int MIN_FIXINT = -32;

    private final ByteBuilder buffer;

    public MessagePackWriter(ByteBuilder out) {
        this.buffer = out;
    }

    public ByteBuilder buffer() {
        return buffer;
    }

    public void writeNil() {
        buffer.i8(Code.NIL);
    }

    public void writeBool(boolean value) {
        buffer.i8(value ? Code.TRUE : Code.FALSE);
    }

    public void writeInteger(long value) {
        if (value >= 0) {
            unsigned(value);
        } else if (value >= MIN_FIXINT) {
            buffer.i8((int) value);
        } else if (value >= Byte.MIN_VALUE) {
            head(Code.INT8, 1, value);
        } else if (value >= Short.MIN_VALUE) {
            head(Code.INT16, Short.BYTES, value);
        } else if (value >= Integer.MIN_VALUE) {
            head(Code.INT32, Integer.BYTES, value);
        } else {
            head(Code.INT64, Long.BYTES, value);
        }
    }

    private void unsigned(long value) {
        if (value >= 0 && value <= Byte.MAX_VALUE) {
            buffer.i8((int) value);
        } else if (value >>> Byte.SIZE == 0) {
            head(Code.UINT8, 1, value);
        } else if (value >>> Short.SIZE == 0) {
            head(Code.UINT16, Short.BYTES, value);
        } else if (value >>> Integer.SIZE == 0) {
            head(Code.UINT32, Integer.BYTES, value);
        } else {
            head(Code.UINT64, Long.BYTES, value);
        }
    }

    /** @throws UsageException if the number is outside of [-2^63, 2^64-1] */
    public void writeInteger(BigInteger value) {
        if (value.compareTo(MIN_INT64) < 0 || value.compareTo(MAX_UINT64) > 0) {
            throw new UsageException("integer " + value + " is outside -2^63 to 2^64-1: cast it to string");
        }
        if (value.signum() >= 0) {
            unsigned(value.longValue());
        } else {
            writeInteger(value.longValue());
        }
    }

    public void writeFloat32(float value) {
        head(Code.FLOAT32, Float.BYTES, Float.floatToRawIntBits(value));
    }

    public void writeFloat64(double value) {
        head(Code.FLOAT64, Double.BYTES, Double.doubleToRawLongBits(value));
    }

    /** Writes the header of an array, whose {@code count} elements follow. */
    public void writeArrayHeader(int count) {
        sized(count, MAX_FIX, Code.FIXARRAY_PREFIX, (byte) 0, Code.ARRAY16, Code.ARRAY32);
    }

    /** Writes the header of a map, whose {@code count} pairs follow. */
    public void writeMapHeader(int count) {
        sized(count, MAX_FIX, Code.FIXMAP_PREFIX, (byte) 0, Code.MAP16, Code.MAP32);
    }

    /** Writes the header of a bin, whose {@code length} bytes follow. */
    public void writeBinary(int length) {
        sized(length, -1, (byte) 0, Code.BIN8, Code.BIN16, Code.BIN32);
    }

    public void writeBinary(byte[] value) {
        writeBinary(value.length);
        buffer.add(value, 0, value.length);
    }

    /** Writes the header of an extension, whose {@code length} bytes follow. */
    public void writeExtensionHeader(int type, int length) {
        switch (length) {
            case 1 -> buffer.i8(Code.FIXEXT1);
            case 2 -> buffer.i8(Code.FIXEXT2);
            case 4 -> buffer.i8(Code.FIXEXT4);
            case 8 -> buffer.i8(Code.FIXEXT8);
            case 16 -> buffer.i8(Code.FIXEXT16);
            default -> sized(length, -1, (byte) 0, Code.EXT8, Code.EXT16, Code.EXT32);
        }
        buffer.i8(type);
    }

    public void writeText(String value) {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        textHead(utf8.length);
        buffer.add(utf8, 0, utf8.length);
    }

    /**
     * Starts a str. The caller writes its bytes into the array of {@link #buffer()} and calls {@link #endText}.
     *
     * @return the position of the bytes
     */
    public int beginText(int length) {
        textHead(length);
        return buffer.reserve(length);
    }

    /**
     * Ends a str. Invalid UTF-8 sequences are replaced by U+FFFD.
     *
     * @param at position of its bytes
     * @return its length in bytes; it is at the end of the buffer
     */
    public int endText(int at, int length) {
        if (Utf8.isValid(buffer.bytes(), at, at + length)) {
            buffer.advance(length);
            return length;
        }
        byte[] replaced =
                new String(buffer.bytes(), at, length, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8);
        buffer.truncate(at - textHeadSize(length));
        textHead(replaced.length);
        buffer.add(replaced, 0, replaced.length);
        return replaced.length;
    }

    private void textHead(int length) {
        sized(length, MAX_FIXSTR, Code.FIXSTR_PREFIX, Code.STR8, Code.STR16, Code.STR32);
    }

    private static int textHeadSize(int length) {
        if (length <= MAX_FIXSTR) {
            return 1;
        }
        return length >>> Byte.SIZE == 0 ? 2 : length >>> Short.SIZE == 0 ? 3 : 5;
    }

    /**
     * Writes a header with a number of elements or bytes.
     *
     * @param most largest number that fits into the first byte
     * @param one the code for a one-byte number; 0 if there is none
     */
    private void sized(int count, int most, byte fix, byte one, byte two, byte four) {
        if (count <= most) {
            buffer.i8(fix | count);
        } else if (one != 0 && count >>> Byte.SIZE == 0) {
            head(one, 1, count);
        } else if (count >>> Short.SIZE == 0) {
            head(two, Short.BYTES, count);
        } else {
            head(four, Integer.BYTES, count);
        }
    }

    /** Writes a code, then a big-endian number. */
    private void head(byte code, int width, long value) {
        buffer.i8(code);
        switch (width) {
            case 1 -> buffer.i8((int) value);
            case Short.BYTES -> buffer.i16(Short.reverseBytes((short) value));
            case Integer.BYTES -> buffer.i32(Integer.reverseBytes((int) value));
            default -> buffer.i64(Long.reverseBytes(value));
        }
    }
}
