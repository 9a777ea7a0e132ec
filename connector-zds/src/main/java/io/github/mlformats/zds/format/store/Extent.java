package io.github.mlformats.zds.format.store;

import java.io.Serializable;

/**
 * Where the content of a file lies in the file that holds it: itself, or an archive. All a task needs to know to read
 * it.
 *
 * @param offset first stored byte
 * @param storedSize number of stored bytes
 * @param size number of bytes of the content
 * @param deflated whether it is stored as a raw DEFLATE stream; otherwise as it is
 * @param crc its CRC-32, or {@link #NO_CRC}
 */
public record Extent(long offset, long storedSize, long size, boolean deflated, long crc) implements Serializable {
    /** No CRC is known. */
    public static final long NO_CRC = -1;

    /** A file that is no archive's member. */
    public static Extent wholeFile(long size) {
        return new Extent(0, size, size, false, NO_CRC);
    }

    public boolean hasCrc() {
        return crc != NO_CRC;
    }
}
