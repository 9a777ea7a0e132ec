package io.github.mlformats.zds.format.store;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Inflates a raw DEFLATE stream. More bytes than declared are an error. */
final class InflatedStream extends BulkStream {
    private static final int MAX_CHUNK = 256 << 10;

    private final String name;
    private final ByteSource container;
    private final Extent extent;
    private final Inflater inflater = new Inflater(true);
    private final byte[] chunk;
    private long stored;
    private long inflated;

    InflatedStream(String name, ByteSource container, Extent extent) {
        this.name = name;
        this.container = container;
        this.extent = extent;
        long chunkSize = Math.min(Math.max(MAX_CHUNK, container.readGap()), container.maxWindow());
        this.chunk = new byte[(int) Math.min(chunkSize, extent.storedSize())];
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        try {
            int count = 0;
            while (count == 0 && !inflater.finished()) {
                count = inflater.inflate(target, offset, length);
                if (count == 0 && !inflater.finished()) {
                    prepare();
                }
            }
            inflated += count;
            if (inflated > extent.size()) {
                throw corrupt(extent.size() + " bytes, inflated", "more");
            }
            return count == 0 ? -1 : count;
        } catch (DataFormatException e) {
            throw corrupt("a DEFLATE stream", "a corrupt one: " + e.getMessage());
        }
    }

    /** Provides input for the inflater. */
    private void prepare() throws IOException {
        if (inflater.needsDictionary()) {
            throw corrupt("a DEFLATE stream", "one with a preset dictionary");
        } else if (inflater.needsInput()) {
            fill();
        }
    }

    private void fill() throws IOException {
        int length = (int) Math.min(chunk.length, extent.storedSize() - stored);
        if (length == 0) {
            throw corrupt("a complete DEFLATE stream", "a truncated one");
        }
        container.read(extent.offset() + stored, chunk, 0, length);
        stored += length;
        inflater.setInput(chunk, 0, length);
    }

    private CorruptFileException corrupt(String expected, String found) {
        return new CorruptFileException(name, inflated, "inflated content", expected, found);
    }

    @Override
    public void close() {
        inflater.end();
    }
}
