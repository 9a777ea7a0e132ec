package io.github.mlformats.core.bytes;

/**
 * A range of a file.
 *
 * @param offset absolute position, not negative
 * @param length number of bytes, not negative
 */
public record ByteRange(long offset, int length) {
    /** Returns the position after the last byte. */
    public long end() {
        return offset + length;
    }
}
