package io.github.mlformats.datadings.format;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.util.Arrays;

/**
 * The file {@code .keys}: one array of str in the samples' order (datadings.md, section 3). It is read sequentially and
 * never held in memory.
 */
public final class KeysFile implements KeyStream {
    private final ByteSource source;
    private final IndexEntryReader entries;
    private final long count;
    private long next;

    /**
     * Opens the file, which is closed with this object.
     *
     * @param samples expected number of keys
     * @throws CorruptFileException if the header contains another number
     */
    public KeysFile(ByteSource source, long samples) throws IOException {
        this(source);
        if (count != samples) {
            throw corrupt(0, samples + " keys", count + " keys");
        }
    }

    private KeysFile(ByteSource source) throws IOException {
        this.source = source;
        this.entries = new IndexEntryReader(source);
        this.count = entries.readArrayHeader();
    }

    /** Opens the keys of a data file whose number of samples is unknown. */
    static KeysFile openWithoutCount(ByteSource source) throws IOException {
        return new KeysFile(source);
    }

    private CorruptFileException corrupt(long at, String expected, String found) {
        return new CorruptFileException(source.name(), at, "index", expected, found);
    }

    @Override
    public byte[] key(long sample) throws IOException {
        if (sample >= count) {
            throw corrupt(source.size(), "a key of sample " + sample, count + " keys");
        }
        while (next <= sample) {
            entries.readKey();
            next++;
        }
        return Arrays.copyOf(entries.keyBytes(), entries.keyLength());
    }

    /** Visits all keys after the last one that was read, and checks that the file ends there. */
    public void forEach(KeyStream.Visitor visitor) throws IOException {
        for (; next < count; next++) {
            entries.readKey();
            visitor.visit(next, entries.keyBytes(), entries.keyLength());
        }
        entries.requireEnd();
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
