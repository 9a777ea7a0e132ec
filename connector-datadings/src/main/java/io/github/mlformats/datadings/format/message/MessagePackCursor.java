package io.github.mlformats.datadings.format.message;

import io.github.mlformats.core.bytes.BigEndian;
import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import org.msgpack.core.MessagePack.Code;

/**
 * Reads a MessagePack message of a data file value by value, without allocating objects (datadings.md, section 8). Not
 * thread-safe.
 *
 * <p>{@link #next()} reads the header of a value; its properties are then available: {@link #integer()} for an integer
 * or boolean, {@link #float64()} for a float, {@link #length()} for a str, bin or ext in bytes (which {@link #start()}
 * or {@link #copy()} return), for an array in elements, and for a map in pairs, whose content follows. Every length is
 * checked against the remaining bytes before it is used: a str, bin or ext is inside the message, and an array has no
 * more elements than bytes follow. Large values that are not requested are not read from the file.
 */
public final class MessagePackCursor {
    /** Maximum nesting depth of containers, including the sample: that of the Python library. */
    public static final int MAX_DEPTH = 1024;

    private final ByteWindow window;
    private long position;
    private int size;
    private long sample;
    private int depth;

    // Positions in the sample: of the next value, of the bytes in memory, of the payload of a str, bin or ext.
    private int at;
    private int loadedFrom;
    private int loaded;
    private int payload;
    /** Position in {@link #data} minus position in the sample. */
    private int shift;

    private final ContainerEndCache ends = new ContainerEndCache();
    // Of the containers being skipped, by depth: their starts, their remaining values and their tokens of
    // {@link #ends}.
    private final int[] starts = new int[MAX_DEPTH + 1];
    private final long[] valuesLeft = new long[MAX_DEPTH + 1];
    private final long[] marks = new long[MAX_DEPTH + 1];
    private byte[] data = new byte[0];
    private long integer;
    private double float64;
    private int length;
    private byte extension;

    public MessagePackCursor(ByteWindow window) {
        this.window = window;
    }

    /**
     * Moves to the first byte of a sample.
     *
     * @param position position of the sample's first byte in the file
     * @param size size of the sample in bytes
     * @param sample number of the sample, for messages
     */
    public void open(long position, int size, long sample) {
        this.position = position;
        this.size = size;
        this.sample = sample;
        restart();
    }

    /** Moves to the first byte of the sample, from any nesting depth. */
    public void restart() {
        at = 0;
        depth = 0;
        ends.clear();
        attach();
    }

    /** Determines which bytes of the sample are in the window. */
    private void attach() {
        long start = window.position() - window.index();
        long from = Math.max(0, start - position);
        long to = Math.min(size, window.position() + window.buffered() - position);
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
        window.ensureBuffered(bytes, "a sample");
        int here = at;
        at = from;
        attach();
        at = here;
    }

    /** Returns the position of the next value, relative to the sample's first byte. */
    public int at() {
        return at;
    }

    /** Moves to the start of a value in the same container, backward or forward. */
    public void seek(int to) {
        at = to;
        if (to < loadedFrom) {
            loadedFrom = to;
            loaded = to;
        }
    }

    /**
     * Returns the value of an {@link MessagePackType#INT}, the bits of a {@link MessagePackType#UINT64}, or 1 or 0 for a {@link MessagePackType#BOOL}.
     */
    public long integer() {
        return integer;
    }

    /** Returns the value of a {@link MessagePackType#FLOAT32} or {@link MessagePackType#FLOAT64}. */
    public double float64() {
        return float64;
    }

    /** Returns the bytes of a str, bin or ext, the elements of an array, or the pairs of a map. */
    public int length() {
        return length;
    }

    /** Returns the type code of a {@link MessagePackType#EXT}. */
    public byte extension() {
        return extension;
    }

    /** Loads the bytes of a str, bin or ext into memory and returns their start in {@link #data()}. */
    public int start() throws IOException {
        if (length == 0) {
            return 0; // There may be no bytes in memory.
        }
        if (payload < loadedFrom || payload + length > loaded) {
            load(payload, length);
        }
        return payload + shift;
    }

    /** Returns the buffer that {@link #start()} refers to; valid until the next call of any other method. */
    public byte[] data() {
        return data;
    }

    /** Returns a copy of the bytes of a str, bin or ext. */
    public byte[] copy() throws IOException {
        byte[] bytes = new byte[length];
        window.seek(position + payload);
        window.read(bytes, 0, length, "a value");
        attach();
        return bytes;
    }

    /** Enters the array or map whose header was read last; {@link #leave()} leaves it. */
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
     * Skips the next value of any type: checks its framing, not its content. Nesting is limited to {@link #MAX_DEPTH}.
     * Iterative, because recursive callers may already be that deep on the stack.
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

    /** Skips a value, or enters it if it is an array or map whose end is not cached. */
    private void skipHead() throws IOException {
        int start = at;
        MessagePackType kind = next();
        if (kind != MessagePackType.ARRAY && kind != MessagePackType.MAP) {
            return;
        }
        int end = ends.get(start);
        if (end >= 0) {
            at = end;
            return;
        }
        long mark = ends.enter();
        enter();
        marks[depth] = mark;
        starts[depth] = start;
        valuesLeft[depth] = kind == MessagePackType.MAP ? 2L * length : length;
    }

    /** Checks that the message ends here. */
    public void requireEnd() {
        if (at != size) {
            throw corrupt(at, "the end of the sample after its message", (size - at) + " more bytes");
        }
    }

    /** Returns the type of the next value without moving. */
    public MessagePackType peek() throws IOException {
        int before = at;
        MessagePackType kind = next();
        seek(before); // Its header may have left the window while the rest was read.
        return kind;
    }

    /** Reads the header of the next value and moves past it; for a str, bin or ext also past its payload. */
    public MessagePackType next() throws IOException {
        require(1);
        byte code = data[shift + at++];
        if (Code.isFixInt(code)) {
            integer = code;
            return MessagePackType.INT;
        }
        if (Code.isFixStr(code)) {
            return bytes(MessagePackType.STR, code & 0x1F);
        }
        if (Code.isFixedMap(code)) {
            return container(MessagePackType.MAP, code & 0x0F);
        }
        if (Code.isFixedArray(code)) {
            return container(MessagePackType.ARRAY, code & 0x0F);
        }
        return switch (code) {
            case Code.NIL -> MessagePackType.NIL;
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
            case Code.FLOAT32 -> real(MessagePackType.FLOAT32, Float.intBitsToFloat((int) u32()));
            case Code.FLOAT64 -> real(MessagePackType.FLOAT64, Double.longBitsToDouble(i64()));
            case Code.STR8 -> bytes(MessagePackType.STR, u8());
            case Code.STR16 -> bytes(MessagePackType.STR, u16());
            case Code.STR32 -> bytes(MessagePackType.STR, u32());
            case Code.BIN8 -> bytes(MessagePackType.BIN, u8());
            case Code.BIN16 -> bytes(MessagePackType.BIN, u16());
            case Code.BIN32 -> bytes(MessagePackType.BIN, u32());
            case Code.ARRAY16 -> container(MessagePackType.ARRAY, u16());
            case Code.ARRAY32 -> container(MessagePackType.ARRAY, u32());
            case Code.MAP16 -> container(MessagePackType.MAP, u16());
            case Code.MAP32 -> container(MessagePackType.MAP, u32());
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

    private MessagePackType bool(int value) {
        integer = value;
        return MessagePackType.BOOL;
    }

    private MessagePackType integer(long value) {
        integer = value;
        return MessagePackType.INT;
    }

    private MessagePackType unsigned(long bits) {
        integer = bits;
        return bits < 0 ? MessagePackType.UINT64 : MessagePackType.INT;
    }

    private MessagePackType real(MessagePackType kind, double value) {
        float64 = value;
        return kind;
    }

    private MessagePackType bytes(MessagePackType kind, long count) {
        if (count > size - at) {
            throw corrupt(at, kind + " of " + count + " bytes", (size - at) + " bytes left in the sample");
        }
        payload = at;
        length = (int) count;
        at += length;
        return kind;
    }

    private MessagePackType extension(long count) throws IOException {
        extension = (byte) u8();
        return bytes(MessagePackType.EXT, count);
    }

    private MessagePackType container(MessagePackType kind, long count) {
        long values = kind == MessagePackType.MAP ? 2 * count : count;
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

    /** Returns the file and sample, for messages. */
    public String location() {
        return window.file() + ", sample " + sample;
    }

    /** Returns an exception for a position in the sample, relative to its first byte like {@link #at()}. */
    public CorruptFileException corrupt(int where, String expected, String found) {
        return new CorruptFileException(window.file(), position + where, "sample " + sample, expected, found);
    }
}
