package io.github.mlformats.datadings.format.message;

import io.github.mlformats.core.bytes.ByteCursor;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import org.msgpack.core.MessagePack.Code;

/**
 * Finds sample boundaries in a data file without an index, by skipping over the framing of the messages. MessagePack
 * has no sync markers, so the scan is sequential from a known boundary. Not thread-safe.
 */
public final class SampleBoundaryScanner {
    private final String file;
    private final ByteCursor bytes;

    /** @param from position of the first byte of a sample */
    public SampleBoundaryScanner(ByteSource data, long from) {
        this.file = data.name();
        this.bytes = new ByteCursor(data, from, data.size(), "data");
    }

    /** Returns the position of the next sample's first byte. */
    public long position() {
        return bytes.position();
    }

    public boolean atEnd() {
        return bytes.remaining() == 0;
    }

    /** Skips a sample. */
    public void skip() throws IOException {
        skip(0);
    }

    private void skip(int depth) throws IOException {
        long start = bytes.position();
        byte code = (byte) bytes.u8();
        if (Code.isFixInt(code)) {
            return;
        }
        if (Code.isFixStr(code)) {
            payload(code & 0x1F);
        } else if (Code.isFixedMap(code)) {
            values(2 * (code & 0x0F), depth);
        } else if (Code.isFixedArray(code)) {
            values(code & 0x0F, depth);
        } else {
            skip(code, start, depth);
        }
    }

    private void skip(byte code, long start, int depth) throws IOException {
        switch (code) {
            case Code.NIL, Code.FALSE, Code.TRUE -> {}
            case Code.UINT8, Code.INT8 -> payload(1);
            case Code.UINT16, Code.INT16, Code.FIXEXT1 -> payload(2);
            case Code.FIXEXT2 -> payload(3);
            case Code.UINT32, Code.INT32, Code.FLOAT32 -> payload(4);
            case Code.FIXEXT4 -> payload(5);
            case Code.UINT64, Code.INT64, Code.FLOAT64 -> payload(8);
            case Code.FIXEXT8 -> payload(9);
            case Code.FIXEXT16 -> payload(17);
            case Code.STR8, Code.BIN8 -> payload(unsigned(1));
            case Code.STR16, Code.BIN16 -> payload(unsigned(2));
            case Code.STR32, Code.BIN32 -> payload(unsigned(4));
            case Code.EXT8 -> payload(unsigned(1) + 1);
            case Code.EXT16 -> payload(unsigned(2) + 1);
            case Code.EXT32 -> payload(unsigned(4) + 1);
            case Code.ARRAY16 -> values(unsigned(2), depth);
            case Code.ARRAY32 -> values(unsigned(4), depth);
            case Code.MAP16 -> values(2 * unsigned(2), depth);
            case Code.MAP32 -> values(2 * unsigned(4), depth);
            default ->
                throw new CorruptFileException(
                        file, start, "data", "the first byte of a MessagePack value", "the reserved byte 0xc1");
        }
    }

    private void payload(long length) {
        bytes.skip(length, "a value");
    }

    private void values(long count, int depth) throws IOException {
        if (depth == MessagePackCursor.MAX_DEPTH) {
            String expected = "at most " + MessagePackCursor.MAX_DEPTH + " nested containers";
            throw new CorruptFileException(file, bytes.position(), "data", expected, "more");
        }
        if (count > bytes.remaining()) {
            throw new CorruptFileException(
                    file, bytes.position(), "data", count + " values", bytes.remaining() + " bytes left in the file");
        }
        for (long i = 0; i < count; i++) {
            skip(depth + 1);
        }
    }

    private long unsigned(int width) throws IOException {
        long value = 0;
        for (int i = 0; i < width; i++) {
            value = value << 8 | bytes.u8();
        }
        return value;
    }
}
