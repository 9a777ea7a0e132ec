package io.github.mlformats.zds.format;

import io.github.mlformats.core.bytes.ByteBuilder;
import io.github.mlformats.core.bytes.ByteSink;
import io.github.mlformats.core.bytes.LittleEndian;
import java.io.IOException;

/** Parses the entries of a binary index without header from byte chunks of any size. Not thread-safe. */
public final class IndexEntryParser implements ByteSink {
    /** Size of an entry without its id. */
    public static final int BYTES_WITHOUT_ID = 14;

    /** Receives entries. */
    public interface Visitor {
        /** @param at position of the entry; its id starts 2 bytes later */
        void visit(byte[] data, int at, int idLength) throws IOException;
    }

    private final Visitor visitor;
    private final ByteBuilder rest = new ByteBuilder();
    private long position;

    /** @param visitor receives the entries one by one */
    public IndexEntryParser(Visitor visitor) {
        this.visitor = visitor;
    }

    /** Returns the offset of an entry. */
    public static long offset(byte[] data, int at, int idLength) {
        return LittleEndian.i64(data, at + 2 + idLength);
    }

    /** Returns the length of an entry. */
    public static int length(byte[] data, int at, int idLength) {
        return LittleEndian.i32(data, at + 10 + idLength);
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public void write(byte[] data, int offset, int length) throws IOException {
        rest.add(data, offset, length);
        position += length;
        int at = 0;
        while (rest.size() - at >= BYTES_WITHOUT_ID) {
            int idLength = LittleEndian.u16(rest.bytes(), at);
            if (rest.size() - at < BYTES_WITHOUT_ID + idLength) {
                break;
            }
            visitor.visit(rest.bytes(), at, idLength);
            at += BYTES_WITHOUT_ID + idLength;
        }
        rest.removeFirst(at);
    }

    @Override
    public void close() {}
}
