package io.github.mlformats.datadings.format;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.ProblemListener;
import io.github.mlformats.datadings.format.message.SampleBoundaryScanner;
import java.io.IOException;
import java.util.Arrays;

/**
 * The file {@code .index} of versions up to 3.0.2: a map from keys to offsets (datadings.md, section 7). Opening it
 * reads only the number of entries. The first access to an offset reads all of them, sorts them and keeps them in
 * memory, 8 bytes per sample. Keys are streamed in file order, and only held in memory if that differs from the order
 * of the samples.
 */
public final class LegacyIndex implements SampleTable {
    private final ByteSource source;
    private final ByteSource data;
    private final boolean tolerant;
    private final ProblemListener notices;
    /** Number of samples that the file lists. */
    private final long listed;

    private long[] boundaries;
    /** Whether samples that the file does not list follow the last one. */
    private boolean hasUnclaimedSlot;

    private boolean sorted;

    /**
     * Opens the file.
     *
     * @param tolerant whether offsets that do not cover the data file invalidate only the samples they belong to
     * @throws CorruptFileException if the file does not start with a map, or has no entries although the data file is
     *     not empty
     */
    public LegacyIndex(ByteSource source, ByteSource data, boolean tolerant, ProblemListener notices)
            throws IOException {
        this.source = source;
        this.data = data;
        this.tolerant = tolerant;
        this.notices = notices;
        IndexEntryReader entries = new IndexEntryReader(source);
        this.listed = entries.readMapHeader();
        if (listed > SampleSlots.MAX_SAMPLE) {
            throw new CorruptFileException(source.name(), 0, "index", "fewer samples", listed + " samples");
        }
        if (listed == 0) {
            entries.requireEnd();
            if (data.size() > 0) {
                throw uncovered(0);
            }
        }
    }

    /** The index is incomplete, from an aborted writer or older than the data: using it would lose samples silently. */
    private CorruptFileException uncovered(long from) {
        return new CorruptFileException(
                source.name(),
                source.size(),
                "index",
                "offsets of all samples in the " + data.size() + " bytes of the data file",
                "no offsets from byte " + from + " on (to read the data file without its .index, move that file away)");
    }

    /**
     * Returns this index after checking its number of samples.
     *
     * @throws CorruptFileException if the number differs
     */
    public LegacyIndex requireSamples(long expected) {
        if (listed != expected) {
            throw new CorruptFileException(source.name(), 0, "index", expected + " samples", listed + " samples");
        }
        return this;
    }

    /**
     * Opened tolerantly, makes the bytes after the last listed sample a slot of their own, which is corrupt: skipping them
     * silently would lose samples. Reads all offsets and the last sample.
     */
    LegacyIndex addUnclaimedSlot() throws IOException {
        long[] found = boundaries();
        if (listed == 0 || found[(int) listed - 1] >= data.size()) {
            return this;
        }
        SampleBoundaryScanner scanner = new SampleBoundaryScanner(data, found[(int) listed - 1]);
        try {
            scanner.skip();
        } catch (CorruptFileException e) {
            return this; // Where the last sample ends is unknown: it is corrupt, with all bytes after it.
        }
        if (!scanner.atEnd()) {
            notices.add(
                    source.name(),
                    "lists " + listed + " samples, but the data file has more, from byte " + scanner.position()
                            + " on: they are one corrupt record, which no key finds");
            boundaries = Arrays.copyOf(found, (int) listed + 2);
            boundaries[(int) listed] = scanner.position();
            boundaries[(int) listed + 1] = data.size();
            hasUnclaimedSlot = true;
        }
        return this;
    }

    /** Returns the name of the index file. */
    public String name() {
        return source.name();
    }

    @Override
    public long samples() {
        return hasUnclaimedSlot ? listed + 1 : listed;
    }

    /** Returns the number of samples that the file lists, which the other index files have to match. */
    long indexedSamples() {
        return listed;
    }

    /** Returns the sorted offsets, followed by the size of the data file. */
    private long[] boundaries() throws IOException {
        if (boundaries == null) {
            long[] found = new long[(int) listed + 1];
            IndexEntryReader entries = new IndexEntryReader(source);
            entries.readMapHeader();
            boolean inOrder = true;
            for (int i = 0; i < listed; i++) {
                entries.readKey();
                found[i] = entries.readOffset();
                inOrder &= i == 0 || found[i] >= found[i - 1];
            }
            entries.requireEnd();
            found[(int) listed] = data.size();
            sort(found, inOrder);
            if (!tolerant && listed > 0) {
                checkCovers(found[0], found[(int) listed - 1]);
            }
            boundaries = found;
        }
        return boundaries;
    }

    /**
     * Checks that the samples cover the data file. There is no offset after the last sample, so that sample is scanned
     * to find its end.
     */
    private void checkCovers(long first, long last) throws IOException {
        if (first != 0) {
            throw new CorruptFileException(
                    source.name(),
                    0,
                    "index",
                    "a sample that begins at byte 0",
                    "byte " + first + " as the first offset");
        }
        if (last >= data.size()) {
            throw new CorruptFileException(source.name(), 0, "index", "offsets below " + data.size(), "offset " + last);
        }
        SampleBoundaryScanner scanner = new SampleBoundaryScanner(data, last);
        scanner.skip();
        if (!scanner.atEnd()) {
            throw uncovered(scanner.position());
        }
    }

    /**
     * Returns the number of samples, after reading and checking all offsets.
     *
     * @throws CorruptFileException if the file is corrupt or its offsets do not fit the data file
     */
    long count() throws IOException {
        boundaries();
        return samples();
    }

    private void sort(long[] found, boolean inOrder) {
        sorted = inOrder;
        if (!inOrder) {
            notices.add(source.name(), "lists its samples in another order than the data file: sorted by offset");
            Arrays.sort(found, 0, (int) listed);
        }
    }

    @Override
    public SampleSlots slots(long first, int count) throws IOException {
        SampleSlots.Origin origin =
                new SampleSlots.Origin(source.name(), data.name(), data.size(), hasUnclaimedSlot ? listed : -1);
        return new SampleSlots(origin, first, Arrays.copyOfRange(boundaries(), (int) first, (int) first + count + 1));
    }

    @Override
    public long firstAt(long position) throws IOException {
        return sampleAt(position);
    }

    /** Returns the number of the first sample that starts at or after an offset. */
    private int sampleAt(long offset) throws IOException {
        long[] offsets = boundaries();
        int at = Arrays.binarySearch(offsets, 0, (int) samples(), offset);
        while (at > 0 && offsets[at - 1] == offset) {
            at--;
        }
        return at >= 0 ? at : -at - 1;
    }

    /** Visits all keys, in file order. */
    public void forEachKey(KeyStream.Visitor visitor) throws IOException {
        boundaries();
        IndexEntryReader entries = new IndexEntryReader(source);
        entries.readMapHeader();
        for (long i = 0; i < listed; i++) {
            entries.readKey();
            long sample = sampleAt(entries.readOffset());
            visitor.visit(sample, entries.keyBytes(), entries.keyLength());
        }
    }

    /** Returns the keys in the samples' order. If the file has another order, they are held in memory. */
    public KeyStream keys() throws IOException {
        boundaries();
        return sorted ? new Streamed() : new Collected();
    }

    private void checkHas(long sample) {
        if (sample >= listed) {
            String expected = "a key of sample " + sample;
            throw new CorruptFileException(source.name(), source.size(), "index", expected, listed + " keys");
        }
    }

    private final class Streamed implements KeyStream {
        private final IndexEntryReader entries = new IndexEntryReader(source);
        private long next;

        Streamed() throws IOException {
            entries.readMapHeader();
        }

        @Override
        public byte[] key(long sample) throws IOException {
            checkHas(sample);
            for (; next <= sample; next++) {
                entries.readKey();
                entries.readOffset();
            }
            return Arrays.copyOf(entries.keyBytes(), entries.keyLength());
        }

        @Override
        public void close() {}
    }

    private final class Collected implements KeyStream {
        private final byte[][] keys = new byte[(int) listed][];

        Collected() throws IOException {
            forEachKey((sample, key, length) -> keys[(int) sample] = Arrays.copyOf(key, length));
        }

        @Override
        public byte[] key(long sample) {
            checkHas(sample);
            return keys[(int) sample];
        }

        @Override
        public void close() {}
    }
}
