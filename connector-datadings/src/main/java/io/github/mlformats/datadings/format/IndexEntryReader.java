package io.github.mlformats.datadings.format;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.bytes.Utf8;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePackException;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.core.buffer.MessageBuffer;
import org.msgpack.core.buffer.MessageBufferInput;

/**
 * Streams an index file that is a single MessagePack array or map: the header, then entry by entry. Every length is
 * checked against the file size before it is used. Not thread-safe.
 */
final class IndexEntryReader {
    private static final MessagePack.UnpackerConfig STRICT =
            new MessagePack.UnpackerConfig().withAllowReadingBinaryAsString(false);

    private final ByteSource source;
    private final MessageUnpacker unpacker;
    private byte[] keyBuffer = new byte[256];
    private int keyLength;

    IndexEntryReader(ByteSource source) {
        this.source = source;
        this.unpacker = STRICT.newUnpacker(new ByteWindowInput(source));
    }

    /** A read from the unpacker. */
    private interface Step<T> {
        T read() throws IOException;
    }

    private <T> T read(String expected, Step<T> step) throws IOException {
        long at = unpacker.getTotalReadBytes();
        try {
            return step.read();
        } catch (MessagePackException e) {
            throw corrupt(at, expected, e.getMessage() == null ? "a malformed value" : e.getMessage());
        }
    }

    private CorruptFileException corrupt(long at, String expected, String found) {
        return new CorruptFileException(source.name(), at, "index", expected, found);
    }

    long readArrayHeader() throws IOException {
        return checked(read("an array of str", unpacker::unpackArrayHeader));
    }

    long readMapHeader() throws IOException {
        return checked(read("a map of str to uint", unpacker::unpackMapHeader));
    }

    private long checked(long count) {
        if (count > source.size() - unpacker.getTotalReadBytes()) {
            throw corrupt(0, count + " entries", source.size() + " bytes");
        }
        return count;
    }

    /** Reads a key; {@link #keyBytes()} and {@link #keyLength()} return it until the next call. */
    void readKey() throws IOException {
        long at = unpacker.getTotalReadBytes();
        int count = read("a str", unpacker::unpackRawStringHeader);
        if (count > source.size() - unpacker.getTotalReadBytes()) {
            throw corrupt(at, "a str of " + count + " bytes", "the end of the file");
        }
        if (count > keyBuffer.length) {
            keyBuffer = new byte[Math.max(count, 2 * Math.min(keyBuffer.length, 1 << 20))];
        }
        read("a str", () -> {
            unpacker.readPayload(keyBuffer, 0, count);
            return count;
        });
        keyLength = count;
        if (!Utf8.isValid(keyBuffer, 0, keyLength)) {
            throw corrupt(at, "UTF-8 text", "invalid UTF-8");
        }
    }

    /** Returns a buffer with the last key as UTF-8 at {@code [0, length())}. The buffer is reused. */
    byte[] keyBytes() {
        return keyBuffer;
    }

    int keyLength() {
        return keyLength;
    }

    long readOffset() throws IOException {
        long at = unpacker.getTotalReadBytes();
        long offset = read("an offset", unpacker::unpackLong);
        if (offset < 0) {
            throw corrupt(at, "an offset", String.valueOf(offset));
        }
        return offset;
    }

    /** Checks that the file ends here. */
    void requireEnd() {
        if (unpacker.getTotalReadBytes() != source.size()) {
            throw corrupt(unpacker.getTotalReadBytes(), "the end of the file", "more bytes");
        }
    }

    /**
     * Feeds a file to a MessagePack unpacker window by window. The first read is small, so that reading a header is cheap.
     */
    private static final class ByteWindowInput implements MessageBufferInput {
        private static final int HEAD = 4 << 10;

        private final ByteWindow window;

        ByteWindowInput(ByteSource source) {
            this.window = new ByteWindow(source, "index");
            window.limitReadAhead(HEAD);
        }

        @Override
        public MessageBuffer next() throws IOException {
            if (window.remaining() == 0) {
                return null;
            }
            window.ensureBuffered(1, "a byte");
            MessageBuffer buffer = MessageBuffer.wrap(window.data(), window.index(), window.buffered());
            window.advance(window.buffered());
            window.limitReadAhead(Long.MAX_VALUE);
            return buffer;
        }

        /** Does nothing: the caller closes the source. */
        @Override
        public void close() {}
    }
}
