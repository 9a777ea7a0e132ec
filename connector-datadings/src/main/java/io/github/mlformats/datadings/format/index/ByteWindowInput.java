package io.github.mlformats.datadings.format.index;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.ByteWindow;
import java.io.IOException;
import org.msgpack.core.buffer.MessageBuffer;
import org.msgpack.core.buffer.MessageBufferInput;

/**
 * Feeds a file to a MessagePack unpacker window by window. The first read is small, so that reading a header is cheap.
 */
final class ByteWindowInput implements MessageBufferInput {
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
