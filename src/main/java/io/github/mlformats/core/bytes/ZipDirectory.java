package io.github.mlformats.core.bytes;

import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.PlainText;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Reads the central directory of a ZIP archive (APPNOTE 4.3.12). All numbers are validated, bytes before the archive are
 * supported, and memory and I/O do not depend on local headers. Not thread-safe.
 */
public final class ZipDirectory {
    private static final String PLACE = "central directory";
    /** The encoding of names that are not UTF-8 (APPNOTE appendix D). ISO 8859-1 also decodes different names differently. */
    private static final Charset CODE_PAGE =
            Charset.isSupported("IBM437") ? Charset.forName("IBM437") : StandardCharsets.ISO_8859_1;

    private final ByteSource source;
    private final EndOfCentralDirectory end;
    private final ByteWindow window;

    private ZipDirectory(ByteSource source, EndOfCentralDirectory end) {
        this.source = source;
        this.end = end;
        this.window = new ByteWindow(source, end.directoryStart(), end.directoryEnd(), PLACE);
    }

    /**
     * Finds the central directory of an archive.
     *
     * @throws CorruptFileException if there is none
     */
    public static ZipDirectory open(ByteSource source) throws IOException {
        return new ZipDirectory(source, EndOfCentralDirectory.find(source));
    }

    /** Returns the number of entries. */
    public long entryCount() {
        return end.entryCount();
    }

    /** Returns the size of the directory in bytes. */
    public long size() {
        return end.directoryEnd() - end.directoryStart();
    }

    /**
     * Passes all entries to {@code members}, in directory order and with unmodified names. Called once.
     *
     * @throws CorruptFileException if the directory is damaged
     */
    public void forEach(Consumer<Entry> members) throws IOException {
        for (long i = 0; i < end.entryCount(); i++) {
            members.accept(entry());
        }
        if (window.remaining() > 0) {
            throw corrupt(
                    "the end of the directory after " + end.entryCount() + " entries",
                    window.remaining() + " more bytes");
        }
    }

    private Entry entry() throws IOException {
        window.ensureBuffered(ZipConstants.CENTRAL_HEADER_SIZE, "an entry");
        if (LittleEndian.i32(window.data(), window.index()) != ZipConstants.CENTRAL_HEADER) {
            throw corrupt("an entry", "another signature");
        }
        int nameLength = LittleEndian.u16(window.data(), window.index() + 28);
        int extraLength = LittleEndian.u16(window.data(), window.index() + 30);
        int commentLength = LittleEndian.u16(window.data(), window.index() + 32);
        int length = ZipConstants.CENTRAL_HEADER_SIZE + nameLength + extraLength + commentLength;
        window.ensureBuffered(length, "an entry");
        byte[] bytes = window.data();
        int at = window.index();
        int disk = LittleEndian.u16(bytes, at + 34);
        if (disk != 0 && disk != ZipConstants.MAX_16) {
            throw new UsageException(
                    "multi-disk ZIP archive: " + source.name() + ". Merge its parts into one archive first");
        }
        int nameAt = at + ZipConstants.CENTRAL_HEADER_SIZE;
        Zip64ExtraField large = new Zip64ExtraField(bytes, nameAt + nameLength, extraLength);
        long size = required(large.value(LittleEndian.u32(bytes, at + 24)), "a size");
        long storedSize = required(large.value(LittleEndian.u32(bytes, at + 20)), "a stored size");
        long headerAt = required(large.value(LittleEndian.u32(bytes, at + 42)), "an offset");
        if (headerAt > end.directoryStart() - end.prefixLength()) {
            throw corrupt("a local header before the central directory", "one at byte " + headerAt);
        }
        int flags = LittleEndian.u16(bytes, at + 8);
        window.advance(length);
        return new Entry(
                new String(bytes, nameAt, nameLength, nameCharset(bytes, nameAt, nameLength, flags)),
                headerAt + end.prefixLength(),
                storedSize,
                size,
                LittleEndian.u16(bytes, at + 10),
                flags,
                LittleEndian.u32(bytes, at + 16));
    }

    /** Names are UTF-8 if the flags say so, or if they can be: some programs that write UTF-8 do not set the flag. */
    private static Charset nameCharset(byte[] bytes, int from, int length, int flags) {
        return (flags & ZipConstants.UTF8_FLAG) != 0 || Utf8.isValid(bytes, from, from + length)
                ? StandardCharsets.UTF_8
                : CODE_PAGE;
    }

    private long required(long number, String what) {
        if (number < 0) {
            throw corrupt(what + " in a zip64 field", "no value, or a value of at least 2^63");
        }
        return number;
    }

    private CorruptFileException corrupt(String expected, String found) {
        return window.corrupt(window.position(), expected, found);
    }

    /**
     * The end of central directory record of an archive, with its zip64 extension: the location of the central directory.
     *
     * @param directoryStart position of the central directory in the file
     * @param directoryEnd its end, exclusive
     * @param entryCount number of its entries
     * @param prefixLength bytes before the archive in the file, to be added to all offsets of the archive
     */
    private record EndOfCentralDirectory(long directoryStart, long directoryEnd, long entryCount, long prefixLength) {
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

    /**
     * The zip64 extra field of an entry: the values that do not fit into 32 bits, in the order of their placeholders
     * (APPNOTE 4.5.3).
     */
    private static final class Zip64ExtraField {
        private final byte[] bytes;
        private int next;
        private int end;

        /** Finds the zip64 field among the extra fields at {@code [start, start + length)}; it may be missing. */
        Zip64ExtraField(byte[] bytes, int start, int length) {
            this.bytes = bytes;
            int limit = start + length;
            for (int at = start; at + 4 <= limit; ) {
                int fieldEnd = at + 4 + LittleEndian.u16(bytes, at + 2);
                if (LittleEndian.u16(bytes, at) == ZipConstants.ZIP64_EXTRA) {
                    next = at + 4;
                    end = Math.min(limit, fieldEnd);
                    return;
                }
                at = fieldEnd;
            }
        }

        /** Returns {@code number} or, if it is the placeholder, the next value of this field; negative if there is none. */
        long value(long number) {
            if (number != ZipConstants.MAX_32) {
                return number;
            }
            if (end - next < Long.BYTES) {
                return -1;
            }
            next += Long.BYTES;
            return LittleEndian.i64(bytes, next - Long.BYTES);
        }
    }

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
    public record Entry(String name, long headerOffset, long storedSize, long size, int method, int flags, long crc) {

        /** Whether the content is encrypted. */
        public boolean isEncrypted() {
            return (flags & ZipConstants.ENCRYPTED_FLAG) != 0;
        }

        /** Whether the content is stored without compression. */
        public boolean isStored() {
            return method == ZipConstants.STORED;
        }

        /**
         * Returns the position of the stored bytes, which follow the local file header.
         *
         * @throws CorruptFileException if the local file header is missing or the entry exceeds the archive
         */
        public long locate(ByteSource archive) throws IOException {
            if (isStored() && storedSize != size) {
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
            return start;
        }

        private CorruptFileException corrupt(ByteSource archive, String expected, String found) {
            return new CorruptFileException(
                    archive.name(), headerOffset, "entry " + PlainText.truncate(name), expected, found);
        }
    }
}
