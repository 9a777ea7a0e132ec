package io.github.mlformats.zds.format.archive;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.zds.format.store.Extent;
import java.io.IOException;

/**
 * A file of an archive, as the central directory describes it.
 *
 * @param name its path in the archive
 * @param headerAt where in the file its local header stands
 * @param storedSize number of stored bytes
 * @param size number of bytes of its content
 * @param method how it is stored
 * @param flags the general purpose flags
 * @param crc CRC-32 of the content
 */
record Member(String name, long headerAt, long storedSize, long size, int method, int flags, long crc) {

    /** Finds the stored bytes, which begin behind the local header. */
    Extent locate(ByteSource archive, String display, ArchiveLimits limits) throws IOException {
        if ((flags & Zip.ENCRYPTED_FLAG) != 0) {
            throw new UsageException(display + " is encrypted: decrypt the archive first");
        }
        if (method != Zip.STORED && method != Zip.DEFLATED) {
            throw new UsageException(display + " is stored by method " + method
                    + "; only stored and deflated entries can be read: pack the archive again");
        }
        if (!limits.allows(storedSize, size)) {
            throw new UsageException(display + " would inflate from " + storedSize + " to " + size
                    + " bytes: if that is right, raise the option maxInflateRatio above " + limits.maxInflateRatio());
        }
        if (method == Zip.STORED && storedSize != size) {
            throw corrupt(archive, size + " stored bytes", storedSize + " bytes");
        }
        byte[] header = new byte[Zip.LOCAL_HEADER_SIZE];
        if (headerAt > archive.size() - header.length) {
            throw corrupt(archive, "a local header", "the end of the archive");
        }
        archive.read(headerAt, header, 0, header.length);
        if (LittleEndian.i32(header, 0) != Zip.LOCAL_HEADER) {
            throw corrupt(archive, "a local header", "other bytes");
        }
        long start = headerAt + header.length + LittleEndian.u16(header, 26) + LittleEndian.u16(header, 28);
        if (storedSize > archive.size() - start) {
            throw corrupt(archive, storedSize + " bytes from byte " + start + " on", "the end of the archive");
        }
        return new Extent(start, storedSize, size, method == Zip.DEFLATED, crc);
    }

    private CorruptFileException corrupt(ByteSource archive, String expected, String found) {
        return new CorruptFileException(archive.name(), headerAt, "entry " + PlainText.cut(name), expected, found);
    }
}
