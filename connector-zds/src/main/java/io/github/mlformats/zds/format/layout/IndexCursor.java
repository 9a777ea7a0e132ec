package io.github.mlformats.zds.format.layout;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.core.bytes.LittleEndian;
import java.io.Closeable;
import java.io.IOException;

/** A forward-only cursor over the entries of an index. Holds only the current entry. Not thread-safe. */
abstract sealed class IndexCursor implements Closeable {
    final String file;
    final ByteWindow input;
    private final ByteSource source;

    int idFrom;
    int idLength;
    long offset;
    int length;
    /** Size of the current entry in the index, in bytes. */
    int entrySize;

    private long appendedBytes;

    IndexCursor(ByteSource source, ByteWindow input) {
        this.file = source.name();
        this.input = input;
        this.source = source;
    }

    /** Opens an index of either format: a file without the magic number is a text index. */
    static IndexCursor open(FileContent index) throws IOException, UnusableIndexException {
        ByteSource source = index.openForward(0);
        try {
            ByteWindow input = new ByteWindow(source, "index");
            if (input.remaining() == 0) {
                throw new UnusableIndexException(index.name(), 0, "an index", "an empty file", true);
            }
            return ZdxCursor.isHeader(input) ? new ZdxCursor(source, input) : new TsvCursor(source, input);
        } catch (IOException | UnusableIndexException | RuntimeException e) {
            source.close();
            throw e;
        }
    }

    abstract Index.Format kind();

    /**
     * Returns the number of entries declared in the header, validated against the file size; -1 if the format has no
     * header.
     */
    abstract long declaredCount();

    /** Reads the next entry. @return false after the last one */
    abstract boolean next() throws IOException, UnusableIndexException;

    /** Returns the position of the next entry. */
    long position() {
        return input.position();
    }

    /** Moves forward to the position of an entry. */
    abstract void seek(long position);

    /** Returns the number of bytes after the last entry; valid once {@link #next()} has returned false. */
    abstract long trailingBytes();

    /** Loads up to {@code count} bytes into the window. @return false if fewer remain */
    static boolean tryHold(ByteWindow input, int count) throws IOException {
        boolean there = input.remaining() >= count;
        input.ensureBuffered(there ? count : (int) input.remaining(), "an index");
        return there;
    }

    /** Returns the buffer with the id of the current entry at {@code [idFrom, idFrom + idLength)}. */
    byte[] data() {
        return input.data();
    }

    int hash() {
        return IdHash.fold(hash64());
    }

    long hash64() {
        return IdHash.hash64(input.data(), idFrom, idLength);
    }

    /** Returns the end of the document, exclusive. */
    long end() {
        return offset + Integer.toUnsignedLong(length);
    }

    /**
     * Returns whether the document of the entry is within the listed data; false if it was appended later.
     *
     * @throws UnusableIndexException if it is neither
     */
    boolean isListed(DataSize data) throws IOException, UnusableIndexException {
        if (isWithin(data.listed())) {
            return true;
        }
        if (offset < data.listed() || !isWithin(data.current())) {
            checkBounds(data.listed());
        }
        appendedBytes += entrySize;
        return false;
    }

    /** Verifies, after all entries, that the index has not lost entries of listed documents that were deleted or changed. */
    void checkOnlyAppended(DataSize data) throws UnusableIndexException {
        long rest = source.size() - appendedBytes;
        if (appendedBytes > 0 && data.listedIndex().orElse(rest) != rest) {
            throw unusable(
                    0,
                    data.listedIndex().getAsLong() + " bytes without the appended documents, as when it was listed",
                    rest + " bytes");
        }
    }

    private boolean isWithin(long dataSize) {
        return offset >= 0 && offset <= dataSize && Integer.toUnsignedLong(length) <= dataSize - offset;
    }

    /** Verifies that the document of the entry is within the data. */
    void checkBounds(long dataSize) throws UnusableIndexException {
        if (!isWithin(dataSize)) {
            throw unusable(
                    input.position(),
                    "a document within the " + dataSize + " bytes of data.jsonl",
                    Integer.toUnsignedString(length) + " bytes at offset " + Long.toUnsignedString(offset));
        }
    }

    UnusableIndexException unusable(long at, String expected, String found) {
        return new UnusableIndexException(file, at, expected, found, false);
    }

    UnusableIndexException truncated(long at, String expected, String found) {
        return new UnusableIndexException(file, at, expected, found, true);
    }

    @Override
    public void close() throws IOException {
        source.close();
    }

    /** Cursor over a text index: lines with id, TAB, offset, TAB, length. */
    static final class TsvCursor extends IndexCursor {
        /** A file with longer lines is not an index. */
        private static final int MAX_LINE = 16 << 20;

        private static final String LINE = "the magic number ISDZ, or a line with id, TAB, offset, TAB, length";

        TsvCursor(ByteSource source, ByteWindow input) {
            super(source, input);
        }

        @Override
        Index.Format kind() {
            return Index.Format.TSV;
        }

        @Override
        long declaredCount() {
            return -1;
        }

        @Override
        boolean next() throws IOException, UnusableIndexException {
            int lineLength = lineLength();
            if (lineLength < 0) {
                return false;
            }
            int from = input.index();
            int end = from + lineLength;
            int firstTab = indexOfTab(from, end);
            int secondTab = indexOfTab(firstTab + 1, end);
            if (secondTab >= end - 1 && input.position() > 0 && input.remaining() == lineLength) {
                throw truncated(input.position(), LINE, "the beginning of a line");
            }
            if (firstTab == end || secondTab == end || indexOfTab(secondTab + 1, end) != end) {
                throw unusable(input.position(), LINE, "an invalid line");
            }
            idFrom = from;
            idLength = firstTab - from;
            offset = number(firstTab + 1, secondTab);
            long entryLength = number(secondTab + 1, end);
            if (entryLength >>> 32 != 0) {
                throw unusable(input.position(), "a length below 4 GiB", entryLength + "");
            }
            length = (int) entryLength;
            entrySize = Math.min(lineLength + 1, input.buffered());
            input.advance(entrySize);
            return true;
        }

        @Override
        void seek(long position) {
            input.seek(position);
        }

        /** Returns the length of the next line without its line end; -1 at the end of the file. */
        private int lineLength() throws IOException, UnusableIndexException {
            int length = 0;
            while (true) {
                byte[] window = input.data();
                int from = input.index();
                int available = input.buffered();
                while (length < available) {
                    if (window[from + length] == '\n') {
                        return length;
                    }
                    length++;
                }
                if (length > MAX_LINE) {
                    throw unusable(input.position(), LINE, "a line of more than 16 MiB");
                }
                if (input.remaining() == length) {
                    return length == 0 ? -1 : length;
                }
                input.ensureBuffered((int) Math.min(input.remaining(), Math.max(1, 2L * length)), "a line");
            }
        }

        private int indexOfTab(int from, int end) {
            byte[] window = input.data();
            int at = Math.min(from, end);
            while (at < end && window[at] != '\t') {
                at++;
            }
            return at;
        }

        /** Parses up to 18 decimal digits. */
        private long number(int from, int end) throws UnusableIndexException {
            long value = 0;
            boolean good = from < end && end - from <= 18;
            for (int at = from; good && at < end; at++) {
                int digit = input.data()[at] - '0';
                good = digit >= 0 && digit <= 9;
                value = 10 * value + digit;
            }
            if (!good) {
                throw unusable(input.position(), LINE, "an invalid line");
            }
            return value;
        }

        @Override
        long trailingBytes() {
            return 0;
        }
    }

    /**
     * Cursor over a binary index: a header of 16 bytes, then entries with id length, id, offset and length, little-endian.
     */
    static final class ZdxCursor extends IndexCursor {
        /** File bytes {@code ISDZ}. */
        private static final int MAGIC = 0x5A44_5349;

        private static final int VERSION = 1;
        private static final int HEADER_SIZE = 16;
        /** Size of an entry with an empty id. */
        private static final int MIN_ENTRY = 14;

        private final long count;
        private final long size;
        private long read;

        ZdxCursor(ByteSource source, ByteWindow input) throws IOException, UnusableIndexException {
            super(source, input);
            this.size = source.size();
            if (!tryHold(input, HEADER_SIZE)) {
                throw truncated(0, "a header of 16 bytes", size + " bytes");
            }
            int version = LittleEndian.i32(input.data(), input.index() + 4);
            if (version != VERSION) {
                throw unusable(4, "version 1", "version " + Integer.toUnsignedString(version));
            }
            this.count = LittleEndian.i64(input.data(), input.index() + 8);
            if (count < 0 || count > (size - HEADER_SIZE) / MIN_ENTRY) {
                throw truncated(
                        8,
                        Long.toUnsignedString(count) + " entries, as declared in the header",
                        size + " bytes, too few for so many entries");
            }
            input.advance(HEADER_SIZE);
        }

        /**
         * Whether a file starts with the header of a binary index, of any version. A text index may start with an id such as
         * {@code ISDZ-1}, which the original library reads as text because it has no valid version.
         */
        static boolean isHeader(ByteWindow input) throws IOException {
            if (!tryHold(input, 4) || LittleEndian.i32(input.data(), input.index()) != MAGIC) {
                return false;
            }
            return !tryHold(input, 8) || input.data()[input.index() + 7] == 0;
        }

        @Override
        Index.Format kind() {
            return Index.Format.ZDX;
        }

        @Override
        long declaredCount() {
            return count;
        }

        @Override
        boolean next() throws IOException, UnusableIndexException {
            if (read == count) {
                checkEnd();
                return false;
            }
            if (!tryHold(input, MIN_ENTRY)) {
                throw truncated();
            }
            idLength = LittleEndian.u16(input.data(), input.index());
            entrySize = MIN_ENTRY + idLength;
            if (!tryHold(input, entrySize)) {
                throw truncated();
            }
            byte[] window = input.data();
            idFrom = input.index() + 2;
            int at = idFrom + idLength;
            offset = LittleEndian.i64(window, at);
            length = LittleEndian.i32(window, at + 8);
            input.advance(entrySize);
            read++;
            return true;
        }

        @Override
        void seek(long position) {
            input.seek(position);
            read = 0;
        }

        /** Reads to the end of the file, so that the CRC of an archive entry is verified. */
        private void checkEnd() throws IOException, UnusableIndexException {
            if (trailingBytes() >= MIN_ENTRY) {
                throw unusable(
                        input.position(),
                        count + " entries, as declared in the header",
                        trailingBytes() + " trailing bytes, enough for further entries");
            }
            tryHold(input, MIN_ENTRY);
        }

        private UnusableIndexException truncated() {
            return truncated(
                    input.position(),
                    count + " entries, as declared in the header",
                    read + " entries and a truncated one");
        }

        @Override
        long trailingBytes() {
            return size - input.position();
        }
    }
}
