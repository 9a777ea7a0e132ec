package io.github.mlformats.datadings.format.index;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.util.Arrays;

/** The file {@code .keys}: one array of str in the samples' order (section 3). Read from front to back, never whole. */
public final class KeysFile implements KeyStream {
    private final ByteSource source;
    private final EntryReader entries;
    private final long samples;
    private long next;

    /**
     * Opens the file and closes it with this.
     *
     * @param samples number of keys it has to have
     * @throws CorruptFileException if its header says anything else
     */
    public KeysFile(ByteSource source, long samples) throws IOException {
        this.source = source;
        this.entries = new EntryReader(source);
        this.samples = samples;
        long count = entries.array();
        if (count != samples) {
            throw new CorruptFileException(source.name(), 0, "index", samples + " keys", count + " keys");
        }
    }

    @Override
    public byte[] key(long sample) throws IOException {
        while (next <= sample) {
            entries.key();
            next++;
        }
        return Arrays.copyOf(entries.bytes(), entries.length());
    }

    /** Goes through all keys that were not asked for yet. */
    public void forEach(KeyVisitor visitor) throws IOException {
        for (; next < samples; next++) {
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
