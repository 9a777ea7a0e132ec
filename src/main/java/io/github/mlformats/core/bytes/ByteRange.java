package io.github.mlformats.core.bytes;

/**
 * {@code length} bytes of a file from absolute position {@code offset} on.
 *
 * @param offset absolute position, not negative
 * @param length number of bytes, not negative
 */
public record ByteRange(long offset, int length) {
    /** The first byte after it. */
    public long end() {
        return offset + length;
    }
}
