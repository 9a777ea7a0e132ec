package io.github.mlformats.datadings.format.index;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.datadings.format.message.BorderScanner;
import java.io.IOException;
import java.util.Arrays;

/**
 * The file {@code .index} of versions up to 3.0.2: a map of keys to offsets (datadings.md, section 7). Opening it reads only how many
 * there are; the offsets, sorted, are held in memory as soon as one is wanted, 8 bytes a sample. The keys are streamed.
 */
public final class LegacyIndex implements SampleTable {
    private final ByteSource source;
    private final ByteSource data;
    private final boolean tolerant;
    private final Notices notices;
    private final long samples;
    private long[] borders;
    private boolean sorted;

    /**
     * Opens the file.
     *
     * @param tolerant whether offsets that do not cover the data file cost only the samples they touch
     * @throws CorruptFileException if the file does not begin with a map, or is an empty one beside samples
     */
    public LegacyIndex(ByteSource source, ByteSource data, boolean tolerant, Notices notices) throws IOException {
        this.source = source;
        this.data = data;
        this.tolerant = tolerant;
        this.notices = notices;
        EntryReader entries = new EntryReader(source);
        this.samples = entries.map();
        if (samples > Slots.MAX_SAMPLE) {
            throw new CorruptFileException(source.name(), 0, "index", "fewer samples", samples + " samples");
        }
        if (samples == 0) {
            entries.end();
            if (data.size() > 0) {
                throw uncovered(0);
            }
        }
    }

    /** A writer that was cut off, or an old index beside new data: samples would be lost silently. */
    private CorruptFileException uncovered(long from) {
        return new CorruptFileException(
                source.name(),
                source.size(),
                "index",
                "offsets of all samples in the " + data.size() + " bytes of the data file",
                "no offsets from byte " + from + " on (to read the data file without its .index, move that file away)");
    }

    /**
     * This index, if it has as many samples as there are.
     *
     * @throws CorruptFileException if it has not
     */
    public LegacyIndex of(long expected) {
        if (samples != expected) {
            throw new CorruptFileException(source.name(), 0, "index", expected + " samples", samples + " samples");
        }
        return this;
    }

    /** Name of the file. */
    public String name() {
        return source.name();
    }

    @Override
    public long samples() {
        return samples;
    }

    /** The sorted offsets, then the size of the data file. */
    private long[] borders() throws IOException {
        if (borders == null) {
            long[] found = new long[(int) samples + 1];
            EntryReader entries = new EntryReader(source);
            entries.map();
            boolean inOrder = true;
            for (int i = 0; i < samples; i++) {
                entries.key();
                found[i] = entries.offset();
                inOrder &= i == 0 || found[i] >= found[i - 1];
            }
            entries.end();
            found[(int) samples] = data.size();
            sort(found, inOrder);
            if (!tolerant && samples > 0) {
                checkCovers(found[0], found[(int) samples - 1]);
            }
            borders = found;
        }
        return borders;
    }

    /** As there is no offset after the last sample, that one is walked over to see where it ends. */
    private void checkCovers(long first, long last) throws IOException {
        if (first != 0) {
            throw new CorruptFileException(
                    source.name(), 0, "index", "a sample that begins at byte 0", "byte " + first + " as the first offset");
        }
        if (last >= data.size()) {
            throw new CorruptFileException(source.name(), 0, "index", "offsets below " + data.size(), "offset " + last);
        }
        BorderScanner scanner = new BorderScanner(data, last);
        scanner.skip();
        if (!scanner.atEnd()) {
            throw uncovered(scanner.position());
        }
    }

    /**
     * Number of samples, once all offsets were read.
     *
     * @throws CorruptFileException if the file, or what it says of the data file, is corrupt
     */
    long count() throws IOException {
        borders();
        return samples;
    }

    private void sort(long[] found, boolean inOrder) {
        sorted = inOrder;
        if (!inOrder) {
            notices.warn(source.name(), "lists its samples in another order than the data file: sorted by offset");
            Arrays.sort(found, 0, (int) samples);
        }
    }

    @Override
    public Slots slots(long first, int count) throws IOException {
        Slots.Origin origin = new Slots.Origin(source.name(), data.name(), data.size(), -1);
        return new Slots(origin, first, Arrays.copyOfRange(borders(), (int) first, (int) first + count + 1));
    }

    @Override
    public long firstAt(long position) throws IOException {
        return sampleAt(position);
    }

    /** The number of the first sample that begins at or behind an offset. */
    private int sampleAt(long offset) throws IOException {
        long[] offsets = borders();
        int at = Arrays.binarySearch(offsets, 0, (int) samples, offset);
        while (at > 0 && offsets[at - 1] == offset) {
            at--;
        }
        return at >= 0 ? at : -at - 1;
    }

    /** Goes through all keys, in the order of the file. */
    public void forEachKey(KeyVisitor visitor) throws IOException {
        borders();
        EntryReader entries = new EntryReader(source);
        entries.map();
        for (long i = 0; i < samples; i++) {
            entries.key();
            long sample = sampleAt(entries.offset());
            visitor.key(sample, entries.bytes(), entries.length());
        }
    }

    /** The keys in the samples' order. Of an index in another order they are held in memory. */
    public KeyStream keys() throws IOException {
        borders();
        return sorted ? new Streamed() : new Collected();
    }

    private void checkHas(long sample) {
        if (sample >= samples) {
            String expected = "a key of sample " + sample;
            throw new CorruptFileException(source.name(), source.size(), "index", expected, samples + " keys");
        }
    }

    private final class Streamed implements KeyStream {
        private final EntryReader entries = new EntryReader(source);
        private long next;

        Streamed() throws IOException {
            entries.map();
        }

        @Override
        public byte[] key(long sample) throws IOException {
            checkHas(sample);
            for (; next <= sample; next++) {
                entries.key();
                entries.offset();
            }
            return Arrays.copyOf(entries.bytes(), entries.length());
        }

        @Override
        public void close() {}
    }

    private final class Collected implements KeyStream {
        private final byte[][] keys = new byte[(int) samples][];

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
