package io.github.mlformats.zds.format.index;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.zds.format.ids.IdHash;
import io.github.mlformats.zds.format.store.FileContent;
import java.io.Closeable;
import java.io.IOException;

/** A forward-only cursor over the entries of an index. Holds only the current entry. Not thread-safe. */
abstract sealed class IndexCursor implements Closeable permits ZdxCursor, TsvCursor {
    final String file;
    final ByteWindow input;
    private final ByteSource source;

    int idFrom;
    int idLength;
    long offset;
    int length;

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
                throw new UnusableIndexException(index.name(), 0, "an index", "an empty file");
            }
            return ZdxCursor.isMagic(input) ? new ZdxCursor(source, input) : new TsvCursor(source, input);
        } catch (IOException | UnusableIndexException | RuntimeException e) {
            source.close();
            throw e;
        }
    }

    abstract IndexFormat kind();

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
        return IdHash.hash(input.data(), idFrom, idLength);
    }

    /** Verifies that the document of the entry is within the data. */
    void checkBounds(long dataSize) throws UnusableIndexException {
        long bytes = Integer.toUnsignedLong(length);
        if (offset < 0 || offset > dataSize || bytes > dataSize - offset) {
            throw unusable(
                    input.position(),
                    "a document within the " + dataSize + " bytes of data.jsonl",
                    bytes + " bytes at offset " + Long.toUnsignedString(offset));
        }
    }

    UnusableIndexException unusable(long at, String expected, String found) {
        return new UnusableIndexException(file, at, expected, found);
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
