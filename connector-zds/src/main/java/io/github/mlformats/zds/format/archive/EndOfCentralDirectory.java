package io.github.mlformats.zds.format.archive;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;

/**
 * The end of central directory record of an archive, with its zip64 extension: the location of the central directory.
 *
 * @param directoryStart position of the central directory in the file
 * @param directoryEnd its end, exclusive
 * @param entryCount number of its entries
 * @param prefixLength bytes before the archive in the file, to be added to all offsets of the archive
 */
record EndOfCentralDirectory(long directoryStart, long directoryEnd, long entryCount, long prefixLength) {
    private static final String PLACE = "end of the archive";

    static EndOfCentralDirectory find(ByteSource source) throws IOException {
        int maxTail = ZipConstants.END_SIZE
                + ZipConstants.MAX_COMMENT
                + ZipConstants.ZIP64_LOCATOR_SIZE
                + ZipConstants.ZIP64_END_SIZE;
        byte[] tail = new byte[(int) Math.min(source.size(), maxTail)];
        long tailStart = source.size() - tail.length;
        source.read(tailStart, tail, 0, tail.length);
        int at = endRecord(tail);
        if (at < 0) {
            throw new CorruptFileException(
                    source.name(),
                    source.size(),
                    PLACE,
                    "an end of central directory record",
                    "none, or a truncated one");
        }
        long end = tailStart + at;
        int locator = at - ZipConstants.ZIP64_LOCATOR_SIZE;
        if (locator >= 0 && LittleEndian.i32(tail, locator) == ZipConstants.ZIP64_LOCATOR) {
            return zip64(source, tail, tailStart, locator);
        }
        long entries = LittleEndian.u16(tail, at + 10);
        long size = LittleEndian.u32(tail, at + 12);
        long offset = LittleEndian.u32(tail, at + 16);
        requireOneDisk(source, LittleEndian.u16(tail, at + 4) | LittleEndian.u16(tail, at + 6));
        requireOneDisk(source, entries - LittleEndian.u16(tail, at + 8));
        if (size == ZipConstants.MAX_32 || offset == ZipConstants.MAX_32) {
            throw new CorruptFileException(
                    source.name(), end, PLACE, "a zip64 end of central directory record", "none");
        }
        return of(source, entries, size, offset, end);
    }

    /** Returns the position of the last end record whose comment ends with the file, or -1. */
    private static int endRecord(byte[] tail) {
        for (int at = tail.length - ZipConstants.END_SIZE; at >= 0; at--) {
            if (LittleEndian.i32(tail, at) == ZipConstants.END
                    && LittleEndian.u16(tail, at + 20) == tail.length - at - ZipConstants.END_SIZE) {
                return at;
            }
        }
        return -1;
    }

    /** The zip64 end record is at the offset of its locator or, with bytes before the archive, directly before the locator. */
    private static EndOfCentralDirectory zip64(ByteSource source, byte[] tail, long tailStart, int locator)
            throws IOException {
        requireOneDisk(source, LittleEndian.i32(tail, locator + 4));
        requireOneDisk(source, Math.max(0, LittleEndian.u32(tail, locator + 16) - 1));
        long before = tailStart + locator - ZipConstants.ZIP64_END_SIZE;
        for (long start : new long[] {LittleEndian.i64(tail, locator + 8), before}) {
            if (start < 0 || start > before) {
                continue;
            }
            byte[] record = new byte[ZipConstants.ZIP64_END_SIZE];
            source.read(start, record, 0, record.length);
            if (LittleEndian.i32(record, 0) == ZipConstants.ZIP64_END) {
                requireOneDisk(source, LittleEndian.i32(record, 16) | LittleEndian.i32(record, 20));
                long entries = LittleEndian.i64(record, 32);
                requireOneDisk(source, entries - LittleEndian.i64(record, 24));
                return of(source, entries, LittleEndian.i64(record, 40), LittleEndian.i64(record, 48), start);
            }
        }
        throw new CorruptFileException(
                source.name(),
                tailStart + locator,
                PLACE,
                "a zip64 end of central directory record where its locator points to",
                "none");
    }

    private static EndOfCentralDirectory of(ByteSource source, long entries, long size, long offset, long end) {
        boolean isInside = size >= 0 && size <= end && offset >= 0 && offset <= end - size;
        if (!isInside || entries < 0 || entries > size / ZipConstants.CENTRAL_HEADER_SIZE) {
            throw new CorruptFileException(
                    source.name(),
                    end,
                    PLACE,
                    "a central directory that ends here",
                    entries + " entries in " + size + " bytes at offset " + offset);
        }
        return new EndOfCentralDirectory(end - size, end, entries, end - size - offset);
    }

    private static void requireOneDisk(ByteSource source, long otherDisks) {
        if (otherDisks != 0) {
            throw new UsageException(
                    "multi-disk ZIP archive: " + source.name() + ". Merge its parts into one archive first");
        }
    }
}
