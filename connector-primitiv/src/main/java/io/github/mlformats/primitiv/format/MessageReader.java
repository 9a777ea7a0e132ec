package io.github.mlformats.primitiv.format;

import io.github.mlformats.core.bytes.ByteCursor;
import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.HexFormat;
import org.msgpack.core.MessagePack.Code;

/**
 * Reads the few kinds of MessagePack objects that there are in primitiv's files, one after another. Lengths may be written
 * in any width; integers only in primitiv's own one, unless the file is read leniently.
 */
final class MessageReader {
    private static final long MAX_UINT32 = 0xFFFF_FFFFL;
    /** Far more than any name has, and less than an array can have. */
    private static final int MAX_NAME = 1 << 30;

    private final ByteWindow window;
    private final ByteCursor in;
    private final Leniency leniency;

    MessageReader(ByteWindow window, Leniency leniency) {
        this.window = window;
        this.in = new ByteCursor(window, ByteOrder.BIG_ENDIAN);
        this.leniency = leniency;
    }

    /** A number from 0 to 2^32-1. */
    long uint32(String what) throws IOException {
        long at = window.position();
        byte code = code(what);
        if (code == Code.UINT32) {
            return in.u32();
        }
        if (leniency.isStrict()) {
            throw unexpected(at, what + " as uint32 (ce)", code);
        }
        long value = integer(at, code, what);
        if (value < 0 || value > MAX_UINT32) {
            throw window.corrupt(at, what + " from 0 to " + MAX_UINT32, Long.toString(value));
        }
        leniency.pass("integers in other widths than primitiv writes");
        return value;
    }

    private long integer(long at, byte code, String what) throws IOException {
        if (code >= 0) {
            return code;
        }
        return switch (code) {
            case Code.UINT8 -> in.u8();
            case Code.UINT16 -> in.u16();
            case Code.UINT64, Code.INT64 -> in.i64();
            case Code.INT8 -> (byte) in.u8();
            case Code.INT16 -> (short) in.u16();
            case Code.INT32 -> in.i32();
            default -> throw unexpected(at, what + " as an integer", code);
        };
    }

    float float32(String what) throws IOException {
        long at = window.position();
        byte code = code(what);
        if (code != Code.FLOAT32) {
            throw unexpected(at, what + " as float32 (ca)", code);
        }
        return Float.intBitsToFloat(in.i32());
    }

    /** A str: UTF-8 or, from primitiv's Java binding, modified UTF-8. */
    Name name(String what) throws IOException {
        long at = window.position();
        byte code = code(what);
        long length = Code.isFixStr(code) ? code & 0x1F : length(code, Code.STR8, Code.STR16, Code.STR32);
        if (length < 0) {
            throw unexpected(at, what + " as str", code);
        }
        window.require(length, what);
        if (length > MAX_NAME) {
            throw window.corrupt(at, what + " of at most " + MAX_NAME + " bytes", length + " bytes");
        }
        byte[] bytes = in.bytes((int) length, what);
        String text = Names.decode(bytes);
        if (text == null) {
            if (leniency.isStrict()) {
                throw window.corrupt(at, what + " in UTF-8", "invalid UTF-8");
            }
            leniency.pass("names that are not UTF-8");
            text = Names.replace(bytes);
        }
        return new Name(text, bytes);
    }

    /** Bytes of a bin, which follow. */
    long binary(String what) throws IOException {
        long at = window.position();
        byte code = code(what);
        long length = length(code, Code.BIN8, Code.BIN16, Code.BIN32);
        if (length < 0) {
            throw unexpected(at, what + " as bin", code);
        }
        return length;
    }

    /** Elements of an array, which follow. */
    long array(String what) throws IOException {
        long at = window.position();
        byte code = code(what);
        long length = Code.isFixedArray(code) ? code & 0x0F : length(code, (byte) 0, Code.ARRAY16, Code.ARRAY32);
        if (length < 0) {
            throw unexpected(at, what + " as array", code);
        }
        return length;
    }

    /** Pairs of a map, which follow. */
    long map(String what) throws IOException {
        long at = window.position();
        byte code = code(what);
        long length = Code.isFixedMap(code) ? code & 0x0F : length(code, (byte) 0, Code.MAP16, Code.MAP32);
        if (length < 0) {
            throw unexpected(at, what + " as map", code);
        }
        return length;
    }

    /** Says that the file has to end here. */
    void end() {
        if (window.remaining() == 0) {
            return;
        }
        if (leniency.isStrict()) {
            throw window.corrupt(window.position(), "the end of the file", window.remaining() + " more bytes");
        }
        leniency.pass("bytes after the last object");
    }

    private byte code(String what) throws IOException {
        window.hold(1, what);
        return (byte) in.u8();
    }

    /** The length after one of three codes; -1 if it is another one. */
    private long length(byte code, byte code8, byte code16, byte code32) throws IOException {
        if (code == code8 && code8 != 0) {
            return in.u8();
        }
        if (code == code16) {
            return in.u16();
        }
        return code == code32 ? in.u32() : -1;
    }

    private CorruptFileException unexpected(long at, String expected, byte code) {
        return window.corrupt(at, expected, "the code " + HexFormat.of().toHexDigits(code));
    }
}
