package io.github.mlformats.datadings.format.write;

import io.github.mlformats.core.bytes.BigEndian;
import io.github.mlformats.core.bytes.write.ByteBuilder;
import io.github.mlformats.core.bytes.write.ByteSink;
import java.io.IOException;
import org.msgpack.core.MessagePack.Code;

/** Splits a byte stream of packed keys, written in arbitrary chunks, into single keys. */
final class KeyParser implements ByteSink {
    /** Receives the keys. */
    interface Visitor {
        /** @param bytes buffer with the key as UTF-8; it is reused and must not be retained */
        void visit(byte[] bytes, int at, int length) throws IOException;
    }

    private final Visitor visitor;
    private final ByteBuilder rest = new ByteBuilder();
    private long position;

    KeyParser(Visitor visitor) {
        this.visitor = visitor;
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public void write(byte[] data, int offset, int length) throws IOException {
        position += length;
        rest.add(data, offset, length);
        int at = 0;
        for (int head = head(at); head > 0; head = head(at)) {
            int size = size(at, head);
            if (size > rest.size() - at - head) {
                break;
            }
            visitor.visit(rest.bytes(), at + head, size);
            at += head + size;
        }
        rest.removeFirst(at);
    }

    /** Returns the size of the header of the key at a position; 0 if it is incomplete. */
    private int head(int at) {
        if (at == rest.size()) {
            return 0;
        }
        int head =
                switch (rest.bytes()[at]) {
                    case Code.STR8 -> 2;
                    case Code.STR16 -> 3;
                    case Code.STR32 -> 5;
                    default -> 1;
                };
        return head <= rest.size() - at ? head : 0;
    }

    private int size(int at, int head) {
        byte[] bytes = rest.bytes();
        return switch (head) {
            case 1 -> bytes[at] & 0x1F;
            case 2 -> bytes[at + 1] & 0xFF;
            case 3 -> BigEndian.u16(bytes, at + 1);
            default -> BigEndian.i32(bytes, at + 1);
        };
    }

    @Override
    public void close() {}
}
