package io.github.mlformats.zds.format.archive;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.bytes.LittleEndian;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Reads the entries of a ZIP central directory (APPNOTE 4.3.12). */
final class CentralDirectoryReader {
    /** Larger directories are rejected as an attack. */
    private static final int MAX_SIZE = 1 << 30;

    private static final String PLACE = "central directory";

    private final ByteSource source;
    private final EndOfCentralDirectory end;
    private final ByteWindow window;

    private CentralDirectoryReader(ByteSource source, EndOfCentralDirectory end) {
        this.source = source;
        this.end = end;
        this.window = new ByteWindow(source, end.directoryStart(), end.directoryEnd(), PLACE);
    }

    /**
     * Passes all entries to {@code members}, in directory order and with unmodified names.
     *
     * @throws CorruptFileException if the directory is damaged
     * @throws UsageException if it exceeds the limits
     */
    static void read(ByteSource source, ArchiveLimits limits, Consumer<CentralDirectoryEntry> members)
            throws IOException {
        EndOfCentralDirectory end = EndOfCentralDirectory.find(source);
        if (end.entryCount() > limits.maxEntries() || end.directoryEnd() - end.directoryStart() > MAX_SIZE) {
            throw new UsageException("the central directory of " + source.name() + " has " + end.entryCount()
                    + " entries in "
                    + (end.directoryEnd() - end.directoryStart())
                    + " bytes. If the archive is trusted, set option(\"maxEntries\") above " + limits.maxEntries());
        }
        CentralDirectoryReader directory = new CentralDirectoryReader(source, end);
        for (long i = 0; i < end.entryCount(); i++) {
            members.accept(directory.entry());
        }
        if (directory.window.remaining() > 0) {
            throw directory.corrupt(
                    "the end of the directory after " + end.entryCount() + " entries",
                    directory.window.remaining() + " more bytes");
        }
    }

    private CentralDirectoryEntry entry() throws IOException {
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
        window.advance(length);
        return new CentralDirectoryEntry(
                new String(bytes, nameAt, nameLength, StandardCharsets.UTF_8),
                headerAt + end.prefixLength(),
                storedSize,
                size,
                LittleEndian.u16(bytes, at + 10),
                LittleEndian.u16(bytes, at + 8),
                LittleEndian.u32(bytes, at + 16));
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
}
