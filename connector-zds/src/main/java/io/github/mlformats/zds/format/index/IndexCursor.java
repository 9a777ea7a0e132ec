package io.github.mlformats.zds.format.index;

import io.github.mlformats.zds.format.ids.Ids;
import io.github.mlformats.zds.format.store.Content;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;

/** Reads an index from front to back, an entry at a time, keeping none. */
abstract sealed class IndexCursor implements Closeable permits ZdxCursor, TsvCursor {
    final String file;
    final IndexInput input;
    private final InputStream in;

    int idFrom;
    int idLength;
    long offset;
    int length;

    IndexCursor(String file, IndexInput input, InputStream in) {
        this.file = file;
        this.input = input;
        this.in = in;
    }

    /** Opens an index of either kind: what does not begin with the magic number is text. */
    static IndexCursor open(Content index) throws IOException, UnusableIndexException {
        InputStream in = index.stream(0);
        try {
            IndexInput input = new IndexInput(in, index.size(), index.maxWindow());
            if (!input.ensure(1)) {
                throw new UnusableIndexException(index.name(), 0, "an index", "an empty file");
            }
            return ZdxCursor.isMagic(input)
                    ? new ZdxCursor(index.name(), index.size(), input, in)
                    : new TsvCursor(index.name(), input, in);
        } catch (IOException | UnusableIndexException | RuntimeException e) {
            in.close();
            throw e;
        }
    }

    abstract IndexKind kind();

    /** The number of entries the index says it has, already compared with its size; -1 if it does not say. */
    abstract long declared();

    /** Reads the next entry. @return false behind the last */
    abstract boolean next() throws IOException, UnusableIndexException;

    /** Bytes behind the last entry, after {@link #next()} returned false. */
    abstract long surplus();

    /** Holds the id of the entry at {@code [idFrom, idFrom + idLength)}. */
    byte[] data() {
        return input.window();
    }

    int hash() {
        return Ids.hash(input.window(), idFrom, idLength);
    }

    /** Makes sure that the entry is inside the data. */
    void checkInside(long dataSize) throws UnusableIndexException {
        long bytes = Integer.toUnsignedLong(length);
        if (offset < 0 || offset > dataSize || bytes > dataSize - offset) {
            throw unusable(
                    input.position(),
                    "an entry inside the " + dataSize + " bytes of data.jsonl",
                    bytes + " bytes from byte " + Long.toUnsignedString(offset) + " on");
        }
    }

    UnusableIndexException unusable(long at, String expected, String found) {
        return new UnusableIndexException(file, at, expected, found);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
