package io.github.mlformats.datadings.format;

import io.github.mlformats.core.bytes.BigEndian;
import io.github.mlformats.core.bytes.ByteRange;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.bytes.RangeReader;
import io.github.mlformats.core.bytes.RangeReader.FetchedRange;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The file {@code .filter}: a Bloom filter of all keys in the format of simplebloom (datadings.md, section 5). Not
 * thread-safe.
 */
public final class BloomFilter {
    private static final int HEADER = Size.HEADER;
    /** Most bytes of a filter that a read has in memory: all, or those around the bits of the requested keys. */
    private static final int MAX_LOADED = 64 << 20;
    /** Low bits of a number of {@link #sortedBits} that are the index of a key; the others are a position. */
    private static final int KEY_BITS = 18;
    /** Most bits that are looked up in a filter that is not loaded. */
    static final int MAX_LOOKUPS = 1 << KEY_BITS;

    private static final int MAX_ARRAY = Integer.MAX_VALUE - 16;
    private static final int CHUNK = 8 << 20;

    private final ByteSource source;
    private final long bits;
    private final int hashes;
    private final byte[] loaded;
    private final KeyHash hash = KeyHash.plain();

    private BloomFilter(ByteSource source, long bits, int hashes, byte[] loaded) {
        this.source = source;
        this.bits = bits;
        this.hashes = hashes;
        this.loaded = loaded;
    }

    /**
     * Opens a filter, and loads it unless it is larger than 64 MiB or a read window.
     *
     * @param samples number of samples it must have been created for
     * @throws CorruptFileException if the file is not such a filter
     */
    public static BloomFilter open(ByteSource source, long samples) throws IOException {
        return open(source, samples, Math.min(MAX_LOADED, source.maxWindow()));
    }

    /**
     * Opens a filter that is asked for all keys one by one, and loads it unless it is larger than a quarter of the heap: to
     * read 20 bits of each key would take days on a store.
     *
     * @throws CorruptFileException if the file is not such a filter
     */
    static BloomFilter load(ByteSource source, long samples) throws IOException {
        return open(
                source, samples, (int) Math.min(MAX_ARRAY, Runtime.getRuntime().maxMemory() / 4));
    }

    /** @param maxLoaded size in bytes of the largest filter to load */
    static BloomFilter open(ByteSource source, long samples, int maxLoaded) throws IOException {
        byte[] header = new byte[HEADER];
        if (source.size() < HEADER) {
            throw corrupt(source, 0, "a header of 32 bytes", source.size() + " bytes");
        }
        source.read(0, header, 0, HEADER);
        if (Arrays.mismatch(header, Size.MAGIC) < Size.MAGIC.length) {
            throw corrupt(source, 0, "SIMPBLOO", "other bytes");
        }
        expect(source, 8, source.size(), BigEndian.i64(header, 8), "bytes of the file");
        long elements = Size.elements(samples);
        expect(source, 16, elements, BigEndian.i64(header, 16), "elements");
        double falsePositives = Double.longBitsToDouble(BigEndian.i64(header, 24));
        Size size = Size.of(elements, falsePositives);
        if (size.bits() / 8 + HEADER != source.size() || size.bits() == 0) {
            String found = "a false positive rate of " + falsePositives;
            throw corrupt(source, 24, source.size() + " bytes for the rate and the elements", found);
        }
        return new BloomFilter(source, size.bits(), size.hashes(), load(source, maxLoaded));
    }

    private static byte[] load(ByteSource source, int maxLoaded) throws IOException {
        if (source.size() > maxLoaded) {
            return null;
        }
        byte[] all = new byte[(int) source.size()];
        for (int read = 0; read < all.length; read += CHUNK) {
            source.read(read, all, read, Math.min(CHUNK, all.length - read));
        }
        return all;
    }

    private static void expect(ByteSource source, long at, long expected, long found, String what) {
        if (found != expected) {
            throw corrupt(source, at, expected + " " + what, Long.toUnsignedString(found));
        }
    }

    private static CorruptFileException corrupt(ByteSource source, long at, String expected, String found) {
        return new CorruptFileException(source.name(), at, "filter", expected, found);
    }

    /** Returns false if the key at {@code [0, length)} is certainly absent. */
    public boolean mayContain(byte[] key, int length) throws IOException {
        if (loaded == null) {
            return mayContain(List.of(Arrays.copyOf(key, length))).get(0);
        }
        hash.update(key, length);
        long position = hash.firstLong();
        for (int i = 0; i < hashes; i++) {
            long bit = Long.remainderUnsigned(position, bits);
            if (!isSet(bit, loaded[(int) byteOf(bit)])) {
                return false;
            }
            position += hash.secondLong();
        }
        return true;
    }

    /**
     * Returns the indices of the keys that are not certainly absent. The bits of all keys in a filter that is not loaded
     * are read together, in the order of the file. More than {@link #MAX_LOOKUPS} bits are not read, and all keys are
     * returned: a filter saves the scan of the key hashes only if it rules out all keys, which is unlikely for many.
     */
    BitSet mayContain(List<byte[]> keys) throws IOException {
        BitSet possible = new BitSet();
        possible.set(0, keys.size());
        if (loaded != null) {
            for (int i = 0; i < keys.size(); i++) {
                possible.set(i, mayContain(keys.get(i), keys.get(i).length));
            }
        } else if ((long) keys.size() * Math.max(1, hashes) <= MAX_LOOKUPS && bits <= Long.MAX_VALUE >> KEY_BITS) {
            clearAbsent(sortedBits(keys), possible);
        }
        return possible;
    }

    /** Returns the positions of the bits of all keys, ascending, each followed by the index of its key. */
    private long[] sortedBits(List<byte[]> keys) {
        long[] sorted = new long[keys.size() * hashes];
        int next = 0;
        for (int key = 0; key < keys.size(); key++) {
            hash.update(keys.get(key), keys.get(key).length);
            long position = hash.firstLong();
            for (int i = 0; i < hashes; i++) {
                sorted[next++] = Long.remainderUnsigned(position, bits) << KEY_BITS | key;
                position += hash.secondLong();
            }
        }
        Arrays.sort(sorted);
        return sorted;
    }

    private void clearAbsent(long[] sortedBits, BitSet possible) throws IOException {
        RangeReader reader = new RangeReader(source);
        for (int first = 0; first < sortedBits.length; ) {
            int end = endOfRead(sortedBits, first);
            FetchedRange[] fetched = reader.read(Arrays.stream(sortedBits, first, end)
                    .mapToObj(bit -> new ByteRange(byteOf(bit >>> KEY_BITS), 1))
                    .toArray(ByteRange[]::new));
            for (FetchedRange one : fetched) {
                long bit = sortedBits[first++];
                if (!isSet(bit >>> KEY_BITS, one.data()[one.offset()])) {
                    possible.clear((int) bit & MAX_LOOKUPS - 1);
                }
                one.release();
            }
        }
    }

    /** Returns the index after the last bit that is read together with the one at {@code first}, in bounded memory. */
    private int endOfRead(long[] sortedBits, int first) {
        long most = Math.min(MAX_LOADED, source.maxWindow());
        int next = first + 1;
        for (long bytes = 1; next < sortedBits.length; next++) {
            long distance = byteOf(sortedBits[next] >>> KEY_BITS) - byteOf(sortedBits[next - 1] >>> KEY_BITS);
            bytes += distance - 1 > source.readGap() ? 1 : distance;
            if (bytes > most) {
                break;
            }
        }
        return next;
    }

    private static long byteOf(long bit) {
        return HEADER + bit / Byte.SIZE;
    }

    private static boolean isSet(long bit, byte stored) {
        return (stored & 1 << (bit & 7)) != 0;
    }

    /**
     * The dimensions of a simplebloom filter (datadings.md, section 5).
     *
     * @param elements number of keys it is created for
     * @param falsePositives false positive rate
     * @param bits a multiple of 8
     * @param hashes number of bits set per key
     */
    public record Size(long elements, double falsePositives, long bits, int hashes) {
        public static final byte[] MAGIC = "SIMPBLOO".getBytes(StandardCharsets.US_ASCII);
        /** Size of the header in bytes: magic, file size, number of elements, false positive rate. */
        public static final int HEADER = 32;

        private static final double LN2_SQUARED = -0.4804530139182015;
        private static final double LN2 = 0.6931471805599453;

        /** Returns the dimensions that datadings uses for a number of samples. */
        public static Size of(long samples) {
            long elements = elements(samples);
            return of(elements, 1.0 / elements);
        }

        static Size of(long elements, double falsePositives) {
            double bits = Math.ceil(elements * Math.log(falsePositives) / LN2_SQUARED / Byte.SIZE) * Byte.SIZE;
            return new Size(elements, falsePositives, (long) bits, (int) Math.rint(bits / elements * LN2));
        }

        /** Returns the number of elements in the header of a filter for a number of samples, at least 2. */
        static long elements(long samples) {
            return Math.max(2, samples);
        }
    }
}
