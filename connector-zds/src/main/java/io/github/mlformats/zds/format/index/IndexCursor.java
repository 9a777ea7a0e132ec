package io.github.mlformats.zds.format.index;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.ByteWindow;
import io.github.mlformats.zds.format.ids.Ids;
import io.github.mlformats.zds.format.store.Content;
import java.io.Closeable;
import java.io.IOException;

/** Reads an index from front to back, an entry at a time, keeping none. */
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

    /** Opens an index of either kind: what does not begin with the magic number is text. */
    static IndexCursor open(Content index) throws IOException, UnusableIndexException {
        ByteSource source = index.forward(0);
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

    abstract IndexKind kind();

    /** The number of entries the index says it has, already compared with its size; -1 if it does not say. */
    abstract long declared();

    /** Reads the next entry. @return false behind the last */
    abstract boolean next() throws IOException, UnusableIndexException;

    /** Where the next entry begins. */
    long position() {
        return input.position();
    }

    /** Goes to the beginning of an entry, which is not before the last one that was read. */
    abstract void moveTo(long position);

    /** Bytes behind the last entry, after {@link #next()} returned false. */
    abstract long surplus();

    /** Sees to it that so many bytes are held. @return false if there are fewer */
    static boolean holds(ByteWindow input, int count) throws IOException {
        boolean there = input.remaining() >= count;
        input.hold(there ? count : (int) input.remaining(), "an index");
        return there;
    }

    /** Holds the id of the entry at {@code [idFrom, idFrom + idLength)}. */
    byte[] data() {
        return input.data();
    }

    int hash() {
        return Ids.hash(input.data(), idFrom, idLength);
    }

    /** Makes sure that the entry is inside the data. */
    void checkInside(long dataSize) throws UnusableIndexException {
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
