package io.github.mlformats.zds.format.store;

import java.io.Serializable;

/**
 * The location of the content of a file in its container: the file itself, or an archive.
 *
 * @param offset first stored byte
 * @param storedSize stored size in bytes
 * @param size uncompressed size in bytes
 * @param deflated whether it is stored as a raw DEFLATE stream
 * @param crc CRC-32 of the uncompressed content, or {@link #NO_CRC}
 */
public record Extent(long offset, long storedSize, long size, boolean deflated, long crc) implements Serializable {
    /** The CRC is unknown. */
    public static final long NO_CRC = -1;

    /** Returns the extent of a file outside of an archive. */
    public static Extent wholeFile(long size) {
        return new Extent(0, size, size, false, NO_CRC);
    }

    public boolean hasCrc() {
        return crc != NO_CRC;
    }
}
