package io.github.mlformats.datadings.format.index;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.util.Arrays;

/** The file {@code .keys}: one array of str in the samples' order (datadings.md, section 3). Read from front to back, never whole. */
public final class KeysFile implements KeyStream {
    private final ByteSource source;
    private final EntryReader entries;
    private final long count;
    private long next;

    /**
     * Opens the file and closes it with this.
     *
     * @param samples number of keys it has to have
     * @throws CorruptFileException if its header says anything else
     */
    public KeysFile(ByteSource source, long samples) throws IOException {
        this(source);
        if (count != samples) {
            throw corrupt(0, samples + " keys", count + " keys");
        }
    }

    private KeysFile(ByteSource source) throws IOException {
        this.source = source;
        this.entries = new EntryReader(source);
        this.count = entries.array();
    }

    /** Opens the keys of a data file of which nobody knows how many samples it has. */
    static KeysFile ofUnknownCount(ByteSource source) throws IOException {
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
            entries.key();
            next++;
        }
        return Arrays.copyOf(entries.bytes(), entries.length());
    }

    /** Goes through all keys that were not asked for yet. */
    public void forEach(KeyVisitor visitor) throws IOException {
        for (; next < count; next++) {
            entries.key();
            visitor.key(next, entries.bytes(), entries.length());
        }
        entries.end();
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
