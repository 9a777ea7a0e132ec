package io.github.mlformats.primitiv.format;

import io.github.mlformats.core.bytes.ByteBuilder;
import org.msgpack.core.MessagePack.Code;

/**
 * Appends the MessagePack types that occur in primitiv files: integers always in five bytes, lengths in the shortest
 * encoding (primitiv.md, section 2).
 */
final class MessageWriter {
    private static final int MAX_FIX = 15;
    private static final int MAX_FIXSTR = 31;

    private final ByteBuilder out;

    MessageWriter(ByteBuilder out) {
        this.out = out;
    }

    /** Writes a number from 0 to 2^32-1. */
    void writeUint32(long value) {
        out.i8(Code.UINT32).i32(Integer.reverseBytes((int) value));
    }

    void writeFloat32(float value) {
        out.i8(Code.FLOAT32).i32(Integer.reverseBytes(Float.floatToRawIntBits(value)));
    }

    void writeName(byte[] utf8) {
        sized(utf8.length, MAX_FIXSTR, Code.FIXSTR_PREFIX, Code.STR8, Code.STR16, Code.STR32);
        out.add(utf8, 0, utf8.length);
    }

    /** Writes the header of a bin, whose {@code length} bytes follow, at most 2^32-1. */
    void writeBinaryHeader(long length) {
        sized(length, -1, (byte) 0, Code.BIN8, Code.BIN16, Code.BIN32);
    }

    /** Writes the header of an array, whose {@code count} elements follow. */
    void writeArrayHeader(int count) {
        sized(count, MAX_FIX, Code.FIXARRAY_PREFIX, (byte) 0, Code.ARRAY16, Code.ARRAY32);
    }

    /** Writes the header of a map, whose {@code count} pairs follow. */
    void writeMapHeader(int count) {
        sized(count, MAX_FIX, Code.FIXMAP_PREFIX, (byte) 0, Code.MAP16, Code.MAP32);
    }

    /**
     * Writes a header with a number of elements or bytes.
     *
     * @param maxFix largest number that fits into the first byte
     * @param one the code for a one-byte number; 0 if there is none
     */
    private void sized(long count, int maxFix, byte fix, byte one, byte two, byte four) {
        if (count <= maxFix) {
            out.i8(fix | (int) count);
        } else if (one != 0 && count >>> Byte.SIZE == 0) {
            out.i8(one).i8((int) count);
        } else if (count >>> Short.SIZE == 0) {
            out.i8(two).i16(Short.reverseBytes((short) count));
        } else {
            out.i8(four).i32(Integer.reverseBytes((int) count));
        }
    }
}
