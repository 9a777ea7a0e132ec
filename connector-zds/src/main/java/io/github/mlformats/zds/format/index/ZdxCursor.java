package io.github.mlformats.zds.format.index;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.bytes.LittleEndian;
import java.io.IOException;

/**
 * Cursor over a binary index: a header of 16 bytes, then entries with id length, id, offset and length, little-endian.
 */
final class ZdxCursor extends IndexCursor {
    /** File bytes {@code ISDZ}. */
    private static final int MAGIC = 0x5A44_5349;

    private static final int VERSION = 1;
    private static final int HEADER_SIZE = 16;
    /** Size of an entry with an empty id. */
    private static final int MIN_ENTRY = 14;

    private final long count;
    private final long size;
    private long read;

    ZdxCursor(ByteSource source, ByteWindow input) throws IOException, UnusableIndexException {
        super(source, input);
        this.size = source.size();
        if (!tryHold(input, HEADER_SIZE)) {
            throw unusable(0, "a header of 16 bytes", size + " bytes");
        }
        int version = LittleEndian.i32(input.data(), input.index() + 4);
        if (version != VERSION) {
            throw unusable(4, "version 1", "version " + Integer.toUnsignedString(version));
        }
        this.count = LittleEndian.i64(input.data(), input.index() + 8);
        if (count < 0 || count > (size - HEADER_SIZE) / MIN_ENTRY) {
            throw unusable(
                    8,
                    Long.toUnsignedString(count) + " entries, as declared in the header",
                    size + " bytes, too few for so many entries");
        }
        input.advance(HEADER_SIZE);
    }

    static boolean isMagic(ByteWindow input) throws IOException {
        return tryHold(input, 4) && LittleEndian.i32(input.data(), input.index()) == MAGIC;
    }

    @Override
    IndexFormat kind() {
        return IndexFormat.ZDX;
    }

    @Override
    long declaredCount() {
        return count;
    }

    @Override
    boolean next() throws IOException, UnusableIndexException {
        if (read == count) {
            checkEnd();
            return false;
        }
        if (!tryHold(input, MIN_ENTRY)) {
            throw truncated();
        }
        idLength = LittleEndian.u16(input.data(), input.index());
        int entryLength = MIN_ENTRY + idLength;
        if (!tryHold(input, entryLength)) {
            throw truncated();
        }
        byte[] window = input.data();
        idFrom = input.index() + 2;
        int at = idFrom + idLength;
        offset = LittleEndian.i64(window, at);
        length = LittleEndian.i32(window, at + 8);
        input.advance(entryLength);
        read++;
        return true;
    }

    @Override
    void seek(long position) {
        input.seek(position);
        read = 0;
    }

    /** Reads to the end of the file, so that the CRC of an archive entry is verified. */
    private void checkEnd() throws IOException, UnusableIndexException {
        if (trailingBytes() >= MIN_ENTRY) {
            throw unusable(
                    input.position(),
                    count + " entries, as declared in the header",
                    trailingBytes() + " trailing bytes, enough for further entries");
        }
        tryHold(input, MIN_ENTRY);
    }

    private UnusableIndexException truncated() {
        return unusable(
                input.position(), count + " entries, as declared in the header", read + " entries and a truncated one");
    }

    @Override
    long trailingBytes() {
        return size - input.position();
    }
}
