package io.github.mlformats.primitiv.format;

import io.github.mlformats.core.bytes.ByteCursor;
import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.msgpack.core.MessagePack.Code;

/**
 * Reads the MessagePack types that occur in primitiv files, sequentially. Lengths may have any width; integers must be
 * uint32 as primitiv writes them, unless the read is lenient. Not thread-safe.
 */
final class MessageReader {
    private static final long MAX_UINT32 = 0xFFFF_FFFFL;
    /** Most bytes of a name; far above real names and below the maximum array length. */
    private static final int MAX_NAME = 1 << 30;

    private final ByteWindow window;
    private final ByteCursor in;
    private final Strictness strictness;

    MessageReader(ByteWindow window, Strictness strictness) {
        this.window = window;
        this.in = new ByteCursor(window, ByteOrder.BIG_ENDIAN);
        this.strictness = strictness;
    }

    /** Reads a number from 0 to 2^32-1. */
    long readUint32(String what) throws IOException {
        long at = window.position();
        byte code = code(what);
        if (code == Code.UINT32) {
            return in.u32();
        }
        if (strictness.isStrict()) {
            throw unexpected(at, what + " as uint32 (ce)", code);
        }
        long value = integer(at, code, what);
        if (value < 0 || value > MAX_UINT32) {
            throw window.corrupt(at, what + " from 0 to " + MAX_UINT32, Long.toString(value));
        }
        strictness.accepted().add(window.file(), "integers in other widths than primitiv writes");
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

    float readFloat32(String what) throws IOException {
        long at = window.position();
        byte code = code(what);
        if (code != Code.FLOAT32) {
            throw unexpected(at, what + " as float32 (ca)", code);
        }
        return Float.intBitsToFloat(in.i32());
    }

    /** Reads a str: UTF-8 or, from primitiv's Java binding, modified UTF-8. */
    StoredName readName(String what) throws IOException {
        long at = window.position();
        byte code = code(what);
        long length = Code.isFixStr(code) ? code & 0x1F : length(code, Code.STR8, Code.STR16, Code.STR32);
        if (length < 0) {
            throw unexpected(at, what + " as str", code);
        }
        window.requireRemaining(length, what);
        if (length > MAX_NAME) {
            throw window.corrupt(at, what + " of at most " + MAX_NAME + " bytes", length + " bytes");
        }
        byte[] bytes = in.bytes((int) length, what);
        String text = NameDecoder.decode(bytes);
        if (text == null) {
            strictness.accept("names that are not UTF-8", window, at, what + " in UTF-8", "invalid UTF-8");
            text = NameDecoder.decodeReplacing(bytes);
        }
        return new StoredName(text, bytes);
    }

    /** Reads the header of a bin; returns the number of bytes that follow. */
    long readBinaryHeader(String what) throws IOException {
        return header(what, "bin", -1, Code.BIN8, Code.BIN16, Code.BIN32);
    }

    /** Reads the header of an array; returns the number of elements that follow. */
    long readArrayHeader(String what) throws IOException {
        return header(what, "array", Code.FIXARRAY_PREFIX, (byte) 0, Code.ARRAY16, Code.ARRAY32);
    }

    /** Reads the header of a map; returns the number of pairs that follow. */
    long readMapHeader(String what) throws IOException {
        return header(what, "map", Code.FIXMAP_PREFIX, (byte) 0, Code.MAP16, Code.MAP32);
    }

    /** @param prefix high bits of a code whose low bits are the length; -1 if the type has none */
    private long header(String what, String type, int prefix, byte code8, byte code16, byte code32) throws IOException {
        long at = window.position();
        byte code = code(what);
        boolean isFixed = prefix != -1 && (code & 0xF0) == (prefix & 0xF0);
        long length = isFixed ? code & 0x0F : length(code, code8, code16, code32);
        if (length < 0) {
            throw unexpected(at, what + " as " + type, code);
        }
        return length;
    }

    /** Checks that the file ends here. */
    void requireEnd() {
        if (window.remaining() > 0) {
            strictness.accept(
                    "bytes after the last object",
                    window,
                    window.position(),
                    "the end of the file",
                    window.remaining() + " more bytes");
        }
    }

    private byte code(String what) throws IOException {
        window.ensureBuffered(1, what);
        return (byte) in.u8();
    }

    /** Reads the length after one of three codes; returns -1 for another code. */
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

    /**
     * A name in a file.
     *
     * @param text the decoded name
     * @param bytes its bytes as ISO 8859-1; primitiv compares names by their bytes
     */
    record StoredName(String text, String bytes) {
        StoredName(String text, byte[] bytes) {
            this(text, new String(bytes, StandardCharsets.ISO_8859_1));
        }
    }
}
