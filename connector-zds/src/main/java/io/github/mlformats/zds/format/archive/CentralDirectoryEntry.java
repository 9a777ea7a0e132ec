package io.github.mlformats.zds.format.archive;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.zds.format.store.Extent;
import java.io.IOException;

/**
 * An entry of the central directory: a file of an archive.
 *
 * @param name path in the archive
 * @param headerOffset position of the local file header
 * @param storedSize compressed size in bytes
 * @param size uncompressed size in bytes
 * @param method compression method
 * @param flags general purpose bit flags
 * @param crc CRC-32 of the uncompressed content
 */
record CentralDirectoryEntry(
        String name, long headerOffset, long storedSize, long size, int method, int flags, long crc) {

    /**
     * Returns the extent of the stored bytes, which follow the local file header.
     *
     * @param display name of the entry for messages
     * @throws UsageException if the entry is encrypted, uses another compression method or exceeds the limits
     * @throws CorruptFileException if the local file header is missing or the entry exceeds the archive
     */
    Extent locate(ByteSource archive, String display, Archive.Limits limits) throws IOException {
        if ((flags & ZipConstants.ENCRYPTED_FLAG) != 0) {
            throw new UsageException("encrypted archive entry: " + display + ". Decrypt the archive first");
        }
        if (method != ZipConstants.STORED && method != ZipConstants.DEFLATED) {
            throw new UsageException("unsupported compression method " + method + " of archive entry: " + display
                    + ". Create the archive again with stored or deflated entries");
        }
        if (!limits.allows(storedSize, size)) {
            throw new UsageException("archive entry " + display + " inflates from " + storedSize + " to " + size
                    + " bytes. If the archive is trusted, set option(\"maxInflateRatio\") above "
                    + limits.maxInflateRatio());
        }
        if (method == ZipConstants.STORED && storedSize != size) {
            throw corrupt(archive, size + " stored bytes", storedSize + " bytes");
        }
        byte[] header = new byte[ZipConstants.LOCAL_HEADER_SIZE];
        if (headerOffset > archive.size() - header.length) {
            throw corrupt(archive, "a local file header", "the end of the archive");
        }
        archive.read(headerOffset, header, 0, header.length);
        if (LittleEndian.i32(header, 0) != ZipConstants.LOCAL_HEADER) {
            throw corrupt(archive, "a local file header", "another signature");
        }
        long start = headerOffset + header.length + LittleEndian.u16(header, 26) + LittleEndian.u16(header, 28);
        if (storedSize > archive.size() - start) {
            throw corrupt(archive, storedSize + " bytes at offset " + start, "the end of the archive");
        }
        return new Extent(start, storedSize, size, method == ZipConstants.DEFLATED, crc);
    }

    private CorruptFileException corrupt(ByteSource archive, String expected, String found) {
        return new CorruptFileException(
                archive.name(), headerOffset, "entry " + PlainText.truncate(name), expected, found);
    }
}
