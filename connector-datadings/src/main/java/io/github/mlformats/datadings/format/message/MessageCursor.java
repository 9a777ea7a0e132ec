package io.github.mlformats.datadings.format.message;

import io.github.mlformats.core.bytes.BigEndian;
import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import org.msgpack.core.MessagePack.Code;

/**
 * Reads one MessagePack message of a data file, value by value, without making objects (datadings.md, section 8).
 *
 * <p>{@link #next()} reads the head of a value and leaves what it says in this cursor: {@link #integer()} of an integer
 * or boolean, {@link #float64()} of a float, {@link #length()} of a str, bin or ext (bytes, which {@link #start()} or
 * {@link #copy()} give), of an array (elements) or of a map (pairs), whose content follows. Every length is compared with
 * the bytes that are left before it is believed: a str, bin or ext lies inside the message, an array has no more elements
 * than bytes follow. The bytes of a value that nobody asks for are not even read from the file, if they are many.
 */
public final class MessageCursor {
    /** Most containers in each other, the sample counted: what the original decodes. */
    public static final int MAX_DEPTH = 1024;

    private final ByteWindow window;
    private long position;
    private int size;
    private long sample;
    private int depth;

    // Positions in the sample: of the next value, of the bytes in memory, of the bytes of a str, bin or ext.
    private int at;
    private int loadedFrom;
    private int loaded;
    private int payload;
    /** Position in {@link #data} less position in the sample. */
    private int shift;

    private final ContainerEnds ends = new ContainerEnds();
    // Of the containers that are being skipped, by their depth: where they start, and the values that are left in them.
    private final int[] starts = new int[MAX_DEPTH + 1];
    private final long[] valuesLeft = new long[MAX_DEPTH + 1];
    private final long[] marks = new long[MAX_DEPTH + 1];
    private byte[] data = new byte[0];
    private long integer;
    private double float64;
    private int length;
    private byte extension;

    public MessageCursor(ByteWindow window) {
        this.window = window;
    }

    /**
     * Goes to the first byte of a sample.
     *
     * @param position the sample's first byte in the file
     * @param size its bytes
     * @param sample its number
     */
    public void open(long position, int size, long sample) {
        this.position = position;
        this.size = size;
        this.sample = sample;
        this.at = 0;
        this.depth = 0;
        this.ends.clear();
        attach();
    }

    /** Finds out which bytes of the sample are in memory. */
    private void attach() {
        long start = window.position() - window.at();
        long from = Math.max(0, start - position);
        long to = Math.min(size, window.position() + window.held() - position);
        if (from <= at && at < to) {
            data = window.data();
            loadedFrom = (int) from;
            loaded = (int) to;
            shift = (int) (position - start);
        } else {
            loadedFrom = at;
            loaded = at;
        }
    }

    private void load(int from, int bytes) throws IOException {
        if (size - from < bytes) {
            throw corrupt(from, "a complete message", "the end of the sample");
        }
        window.seek(position + from);
        window.hold(bytes, "a sample");
        int here = at;
        at = from;
        attach();
        at = here;
    }

    /** Where the next value begins, from the sample's first byte on. */
    public int at() {
        return at;
    }

    /** Goes back, or on, to the beginning of a value in the same container. */
    public void seek(int to) {
        at = to;
        if (to < loadedFrom) {
            loadedFrom = to;
            loaded = to;
        }
    }

    /** The value of an {@link Kind#INT}, the bits of a {@link Kind#UINT64}, 1 or 0 of a {@link Kind#BOOL}. */
    public long integer() {
        return integer;
    }

    /** The value of a {@link Kind#FLOAT32} or {@link Kind#FLOAT64}. */
    public double float64() {
        return float64;
    }

    /** Bytes of a str, bin or ext; elements of an array; pairs of a map. */
    public int length() {
        return length;
    }

    /** The type code of a {@link Kind#EXT}. */
    public byte extension() {
        return extension;
    }

    /** Brings the bytes of a str, bin or ext into memory and says where in {@link #data()} they begin. */
    public int start() throws IOException {
        if (length == 0) {
            return 0; // Where there may be nothing in memory.
        }
        if (payload < loadedFrom || payload + length > loaded) {
            load(payload, length);
        }
        return payload + shift;
    }

    /** Holds the bytes that {@link #start()} has told the place of, until the next call of any other method. */
    public byte[] data() {
        return data;
    }

    /** The bytes of a str, bin or ext, in an array of their own. */
    public byte[] copy() throws IOException {
        byte[] bytes = new byte[length];
        window.seek(position + payload);
        window.read(bytes, 0, length, "a value");
        attach();
        return bytes;
    }

    /** Notes that the reader goes into the array or map it met last; {@link #leave()} ends it. */
    public void enter() {
        depth++;
        if (depth > MAX_DEPTH) {
            throw corrupt(at - 1, "at most " + MAX_DEPTH + " nested containers", "more");
        }
    }

    public void leave() {
        depth--;
    }

    /**
     * Passes over the next value, whatever it is: its framing is checked, its content is not. Goes down no further than
     * {@link #MAX_DEPTH}, and not by calling itself: readers that do may be that deep already.
     */
    public void skip() throws IOException {
        int outer = depth;
        skipHead();
        while (depth > outer) {
            if (valuesLeft[depth] > 0) {
                valuesLeft[depth]--;
                skipHead();
            } else {
                leave();
                ends.leave(marks[depth + 1], starts[depth + 1], at);
            }
        }
    }

    /** Passes over a value, or goes into it if it is an array or map whose end is not known. */
    private void skipHead() throws IOException {
        int start = at;
        Kind kind = next();
        if (kind != Kind.ARRAY && kind != Kind.MAP) {
            return;
        }
        int end = ends.of(start);
        if (end >= 0) {
            at = end;
            return;
        }
        long mark = ends.enter();
        enter();
        marks[depth] = mark;
        starts[depth] = start;
        valuesLeft[depth] = kind == Kind.MAP ? 2L * length : length;
    }

    /** Says that the message has to end here. */
    public void end() {
        if (at != size) {
            throw corrupt(at, "the end of the sample after its message", (size - at) + " more bytes");
        }
    }

    /** What the next value is, without moving. */
    public Kind peek() throws IOException {
        int before = at;
        Kind kind = next();
        seek(before); // Its head may have gone from memory while the rest of it was read.
        return kind;
    }

    /** Reads the head of the next value, and all of it unless it is an array or map. */
    public Kind next() throws IOException {
        require(1);
        byte code = data[shift + at++];
        if (Code.isFixInt(code)) {
            integer = code;
            return Kind.INT;
        }
        if (Code.isFixStr(code)) {
            return bytes(Kind.STR, code & 0x1F);
        }
        if (Code.isFixedMap(code)) {
            return container(Kind.MAP, code & 0x0F);
        }
        if (Code.isFixedArray(code)) {
            return container(Kind.ARRAY, code & 0x0F);
        }
        return switch (code) {
            case Code.NIL -> Kind.NIL;
            case Code.FALSE -> bool(0);
            case Code.TRUE -> bool(1);
            case Code.UINT8 -> integer(u8());
            case Code.UINT16 -> integer(u16());
            case Code.UINT32 -> integer(u32());
            case Code.UINT64 -> unsigned(i64());
            case Code.INT8 -> integer((byte) u8());
            case Code.INT16 -> integer((short) u16());
            case Code.INT32 -> integer((int) u32());
            case Code.INT64 -> integer(i64());
            case Code.FLOAT32 -> real(Kind.FLOAT32, Float.intBitsToFloat((int) u32()));
            case Code.FLOAT64 -> real(Kind.FLOAT64, Double.longBitsToDouble(i64()));
            case Code.STR8 -> bytes(Kind.STR, u8());
            case Code.STR16 -> bytes(Kind.STR, u16());
            case Code.STR32 -> bytes(Kind.STR, u32());
            case Code.BIN8 -> bytes(Kind.BIN, u8());
            case Code.BIN16 -> bytes(Kind.BIN, u16());
            case Code.BIN32 -> bytes(Kind.BIN, u32());
            case Code.ARRAY16 -> container(Kind.ARRAY, u16());
            case Code.ARRAY32 -> container(Kind.ARRAY, u32());
            case Code.MAP16 -> container(Kind.MAP, u16());
            case Code.MAP32 -> container(Kind.MAP, u32());
            case Code.FIXEXT1 -> extension(1);
            case Code.FIXEXT2 -> extension(2);
            case Code.FIXEXT4 -> extension(4);
            case Code.FIXEXT8 -> extension(8);
            case Code.FIXEXT16 -> extension(16);
            case Code.EXT8 -> extension(u8());
            case Code.EXT16 -> extension(u16());
            case Code.EXT32 -> extension(u32());
            default -> throw corrupt(at - 1, "the first byte of a MessagePack value", "the reserved byte 0xc1");
        };
    }

    private Kind bool(int value) {
        integer = value;
        return Kind.BOOL;
    }

    private Kind integer(long value) {
        integer = value;
        return Kind.INT;
    }

    private Kind unsigned(long bits) {
        integer = bits;
        return bits < 0 ? Kind.UINT64 : Kind.INT;
    }

    private Kind real(Kind kind, double value) {
        float64 = value;
        return kind;
    }

    private Kind bytes(Kind kind, long count) {
        if (count > size - at) {
            throw corrupt(at, kind + " of " + count + " bytes", (size - at) + " bytes left in the sample");
        }
        payload = at;
        length = (int) count;
        at += length;
        return kind;
    }

    private Kind extension(long count) throws IOException {
        extension = (byte) u8();
        return bytes(Kind.EXT, count);
    }

    private Kind container(Kind kind, long count) {
        long values = kind == Kind.MAP ? 2 * count : count;
        if (values > size - at) {
            throw corrupt(at, kind + " of " + count, (size - at) + " bytes left in the sample");
        }
        length = (int) count;
        return kind;
    }

    private int u8() throws IOException {
        require(1);
        return data[shift + at++] & 0xFF;
    }

    private int u16() throws IOException {
        require(2);
        at += 2;
        return BigEndian.u16(data, shift + at - 2);
    }

    private long u32() throws IOException {
        require(4);
        at += 4;
        return BigEndian.u32(data, shift + at - 4);
    }

    private long i64() throws IOException {
        require(8);
        at += 8;
        return BigEndian.i64(data, shift + at - 8);
    }

    private void require(int bytes) throws IOException {
        if (loaded - at < bytes) {
            load(at, bytes);
        }
    }

    /** File and sample, for messages. */
    public String place() {
        return window.file() + ", sample " + sample;
    }

    /** The exception for something wrong at a place of the sample, counted as {@link #at()} is. */
    public CorruptFileException corrupt(int where, String expected, String found) {
        return new CorruptFileException(window.file(), position + where, "sample " + sample, expected, found);
    }
}
