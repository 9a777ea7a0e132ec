package io.github.mlformats.idv.format.block;

import java.util.zip.DataFormatException;

/** Decompresses blocks. Not thread-safe: state is reused between calls. */
public interface BlockInflater extends AutoCloseable {
    /**
     * Inflates a stream until {@code most} bytes are inflated or the stream ends. Further bytes are ignored.
     *
     * @param compression {@link Compression#DEFLATE} or {@link Compression#ZLIB}
     * @param stored contains the stream in {@code [offset, offset + length)}
     * @param target receives the bytes from index 0; grows only as bytes are inflated, not by declared lengths
     * @return number of bytes inflated
     * @throws DataFormatException if the stream is malformed or truncated
     */
    int inflate(Compression compression, byte[] stored, int offset, int length, GrowableBuffer target, int most)
            throws DataFormatException;

    @Override
    void close();
}
