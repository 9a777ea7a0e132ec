package io.github.mlformats.datadings.format.index;

import io.github.mlformats.core.bytes.ByteSource;
import java.io.IOException;
import org.msgpack.core.buffer.MessageBuffer;
import org.msgpack.core.buffer.MessageBufferInput;

/** Feeds a file to an unpacker, in chunks that grow: the head of a file costs little. */
final class SourceInput implements MessageBufferInput {
    private static final int FIRST_CHUNK = 4 << 10;
    private static final int MAX_CHUNK = 1 << 20;

    private final ByteSource source;
    private final int maxChunk;
    private byte[] chunk;
    private long position;

    SourceInput(ByteSource source) {
        this.source = source;
        this.maxChunk = Math.min(MAX_CHUNK, source.maxWindow());
        this.chunk = new byte[Math.min(FIRST_CHUNK, maxChunk)];
    }

    @Override
    public MessageBuffer next() throws IOException {
        int length = (int) Math.min(chunk.length, source.size() - position);
        if (length == 0) {
            return null;
        }
        source.read(position, chunk, 0, length);
        MessageBuffer buffer = MessageBuffer.wrap(chunk, 0, length);
        if (position > 0 && chunk.length < maxChunk) {
            chunk = new byte[maxChunk];
        }
        position += length;
        return buffer;
    }

    /** Nothing: the source belongs to whoever opened it. */
    @Override
    public void close() {}
}
