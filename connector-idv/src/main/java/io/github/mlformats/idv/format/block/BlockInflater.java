package io.github.mlformats.idv.format.block;

import java.util.zip.DataFormatException;

/** Decompresses blocks. Keeps state between calls to be fast, so one thread uses it at a time. */
public interface BlockInflater extends AutoCloseable {
    /**
     * Inflates a stream until {@code most} bytes are there or the stream ends. Bytes after that are ignored.
     *
     * @param compression {@link Compression#DEFLATE} or {@link Compression#ZLIB}
     * @param stored holds the stream in {@code [offset, offset + length)}
     * @param target is filled from its first byte on, and grows only as bytes come out of the stream
     * @return number of bytes inflated
     * @throws DataFormatException if the stream is malformed or is cut off
     */
    int inflate(Compression compression, byte[] stored, int offset, int length, GrowingBuffer target, int most)
            throws DataFormatException;

    @Override
    void close();
}
