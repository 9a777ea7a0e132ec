package io.github.mlformats.datadings.format;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Finds samples by key without reading the samples (datadings.md, section 10). Steps: the Bloom filter removes keys
 * that are certainly absent; a scan of the key hashes yields candidate samples; without usable hashes, the list of all
 * keys is scanned. A file that is corrupt, or does not contain the keys of three probed samples, is ignored with a
 * warning, and the next step is taken.
 *
 * <p>The result may contain samples with other keys, as hashes collide: the caller has to compare the keys of the
 * samples. It never misses a sample with a requested key, unless the index is wrong and {@code verifyMisses} is off.
 */
public final class KeyLookup {
    private final Shard shard;
    private final SampleKeys sampleKeys;
    private final boolean verifyMisses;
    private IndexProbes probes;

    /** @param verifyMisses whether a key without a match is searched in the list of all keys as well */
    public KeyLookup(Shard shard, SampleKeys sampleKeys, boolean verifyMisses) {
        this.shard = shard;
        this.sampleKeys = sampleKeys;
        this.verifyMisses = verifyMisses;
    }

    /**
     * Returns the numbers of the samples of a range that may have one of the keys, ascending; empty if no index is
     * usable, so that all samples of the range have to be read. A range only shortens the scan of the key hashes: other
     * files are read from the beginning.
     *
     * @param keys distinct keys as UTF-8
     */
    public Optional<long[]> find(List<byte[]> keys, SampleRange range) throws IOException {
        if (shard.table().isEmpty()) {
            return Optional.empty();
        }
        if (shard.indexedSamples() == 0) {
            return Optional.of(new long[0]);
        }
        if (probes == null) {
            probes = new IndexProbes(sampleKeys, shard.indexedSamples());
        }
        int[] possible = applyFilter(keys);
        KeyMatches matches = new KeyMatches();
        boolean found = scanHashes(keys, possible, range, matches)
                ? !verifyMisses || confirm(keys, matches)
                : scanKeys(keys, verifyMisses ? all(keys) : possible, matches);
        return found ? Optional.of(matches.samples(range)) : Optional.empty();
    }

    private static int[] all(List<byte[]> keys) {
        int[] all = new int[keys.size()];
        Arrays.setAll(all, i -> i);
        return all;
    }

    /** Returns the indices of the keys that the filter does not rule out. */
    private int[] applyFilter(List<byte[]> keys) throws IOException {
        Optional<ByteSource> source = shard.open(SidecarFile.FILTER);
        if (source.isEmpty()) {
            return all(keys);
        }
        try {
            BloomFilter filter = BloomFilter.open(source.get(), shard.indexedSamples());
            probes.check(source.get().name(), (sample, key) -> filter.mayContain(key, key.length));
            return filter.mayContain(keys).stream().toArray();
        } catch (CorruptFileException e) {
            shard.warnIgnored(e);
            return all(keys);
        }
    }

    /** Looks up keys by their hashes; returns false if the file is missing or unusable. */
    private boolean scanHashes(List<byte[]> keys, int[] requested, SampleRange range, KeyMatches matches)
            throws IOException {
        if (requested.length == 0) {
            return true;
        }
        Optional<ByteSource> source = shard.open(SidecarFile.KEY_HASHES);
        if (source.isEmpty()) {
            return false;
        }
        try {
            KeyHashesFile file = KeyHashesFile.open(source.get(), shard.indexedSamples());
            probes.check(source.get().name(), (sample, key) -> file.storedHash(sample) == file.hash(key, key.length));
            file.find(new KeyHashesFile.LookupHashes(keys, requested, file), range, matches);
            return true;
        } catch (CorruptFileException e) {
            shard.warnIgnored(e);
            return false;
        }
    }

    /** Searches the keys that no matched sample has; returns false if that requires reading all samples. */
    private boolean confirm(List<byte[]> keys, KeyMatches matches) throws IOException {
        BitSet missing = new BitSet();
        missing.set(0, keys.size());
        for (int i = 0; i < matches.count(); i++) {
            if (has(matches.sample(i), keys.get(matches.key(i)))) {
                missing.clear(matches.key(i));
            }
        }
        return missing.isEmpty() || scanKeys(keys, missing.stream().toArray(), matches);
    }

    private boolean has(long sample, byte[] key) throws IOException {
        try {
            return Arrays.equals(sampleKeys.key(sample), key);
        } catch (CorruptFileException e) {
            return true; // Counts as a match: reading the sample reports the error.
        }
    }

    /** Looks up keys in the list of all keys; returns false if there is no usable list. */
    private boolean scanKeys(List<byte[]> keys, int[] requested, KeyMatches matches) throws IOException {
        LookupKeys table =
                new LookupKeys(Arrays.stream(requested).mapToObj(keys::get).toList());
        KeyMatches found = new KeyMatches();
        IndexProbes.ProbeObserver watch = probes.new ProbeObserver();
        KeyStream.Visitor visitor = (sample, key, length) -> {
            watch.observe(sample, key, length);
            int match = table.find(key, 0, length);
            if (match >= 0) {
                found.add(requested[match], sample);
            }
        };
        try {
            Optional<String> file = visitKeys(visitor);
            if (file.isEmpty()) {
                return false;
            }
            watch.check(file.get());
        } catch (CorruptFileException e) {
            shard.warnIgnored(e);
            return false;
        }
        matches.addAll(found);
        return true;
    }

    /** Visits all keys of the index; returns the name of the file they are in, empty if there is none. */
    private Optional<String> visitKeys(KeyStream.Visitor visitor) throws IOException {
        Optional<ByteSource> source = shard.open(SidecarFile.KEYS);
        if (source.isPresent()) {
            new KeysFile(source.get(), shard.indexedSamples()).forEach(visitor);
            return Optional.of(source.get().name());
        }
        Optional<LegacyIndex> index = shard.legacyIndex();
        if (index.isEmpty()) {
            return Optional.empty();
        }
        index.get().forEachKey(visitor);
        return Optional.of(index.get().name());
    }

    /**
     * The keys of the first, middle and last sample. Every index file must contain them before its answer that a key is
     * missing is trusted: this detects index files that belong to other data (datadings.md, section 10).
     */
    private static final class IndexProbes {
        private final Map<Long, byte[]> keys = new TreeMap<>();

        /** Reads the keys. Samples that cannot be decoded or have no key are skipped. */
        IndexProbes(SampleKeys samples, long count) throws IOException {
            for (long sample : new long[] {0, count / 2, count - 1}) {
                try {
                    byte[] key = samples.key(sample);
                    if (key != null) {
                        keys.put(sample, key);
                    }
                } catch (CorruptFileException e) {
                    // A corrupt sample is no evidence against the index.
                }
            }
        }

        /** Checks whether an index file contains a probe. */
        interface ProbeTest {
            boolean matches(long sample, byte[] key) throws IOException;
        }

        /** @throws CorruptFileException unless there are probes and the file contains all of them */
        void check(String file, ProbeTest test) throws IOException {
            if (keys.isEmpty()) {
                throw new CorruptFileException(
                        file, 0, "index", "a sample with a key to verify it", "no sample with a key");
            }
            for (Map.Entry<Long, byte[]> probe : keys.entrySet()) {
                if (!test.matches(probe.getKey(), probe.getValue())) {
                    String expected = "the key of sample " + probe.getKey();
                    throw new CorruptFileException(file, 0, "index", expected, "another key, or none");
                }
            }
        }

        /** Records which probes match the keys of an index during a scan. */
        final class ProbeObserver {
            private final Map<Long, Boolean> matches = new TreeMap<>();

            void observe(long sample, byte[] key, int length) {
                byte[] probe = keys.get(sample);
                if (probe != null) {
                    boolean same = Arrays.equals(probe, 0, probe.length, key, 0, length);
                    matches.merge(sample, same, Boolean::logicalOr);
                }
            }

            void check(String file) throws IOException {
                IndexProbes.this.check(file, (sample, key) -> matches.getOrDefault(sample, false));
            }
        }
    }

    /** An open-addressing hash table of the requested keys, queried with bytes of a buffer. */
    private static final class LookupKeys {
        private final byte[][] keys;
        /** Indices of keys, plus one; 0 for an empty bucket. */
        private final int[] places;

        /** @param keys distinct keys as UTF-8 */
        public LookupKeys(List<byte[]> keys) {
            this.keys = keys.toArray(new byte[0][]);
            this.places = new int[Integer.highestOneBit(Math.max(1, keys.size())) * 4];
            for (int i = 0; i < this.keys.length; i++) {
                byte[] key = this.keys[i];
                int place = place(key, 0, key.length);
                while (places[place] != 0) {
                    place = place + 1 & places.length - 1;
                }
                places[place] = i + 1;
            }
        }

        /** Returns the index of the key at {@code [start, start + length)}; -1 if it is not requested. */
        public int find(byte[] data, int start, int length) {
            int place = place(data, start, length);
            while (places[place] != 0) {
                byte[] key = keys[places[place] - 1];
                if (Arrays.equals(key, 0, key.length, data, start, start + length)) {
                    return places[place] - 1;
                }
                place = place + 1 & places.length - 1;
            }
            return -1;
        }

        private int place(byte[] data, int start, int length) {
            int hash = length;
            for (int i = start; i < start + length; i++) {
                hash = 31 * hash + data[i];
            }
            return (hash ^ hash >>> 16) & places.length - 1;
        }
    }

    /** Reads the values of column {@code key}. */
    @FunctionalInterface
    public interface SampleKeys {
        /**
         * Returns the key of a sample as UTF-8: its embedded key, otherwise that of the index; null if it has none.
         *
         * @throws io.github.mlformats.core.error.CorruptFileException if the sample cannot be decoded
         */
        byte[] key(long sample) throws IOException;
    }

    /** The samples with numbers in {@code [first, end)}. */
    public record SampleRange(long first, long end) implements Serializable {
        boolean contains(long sample) {
            return sample >= first && sample < end;
        }
    }

    /** Pairs of a key and a sample that an index lookup has matched. */
    static final class KeyMatches {
        private long[] samples = new long[16];
        private int[] keyOf = new int[16];
        private int count;

        /** @param key index of the key in the request */
        void add(int key, long sample) {
            if (count == samples.length) {
                samples = Arrays.copyOf(samples, 2 * count);
                keyOf = Arrays.copyOf(keyOf, 2 * count);
            }
            samples[count] = sample;
            keyOf[count++] = key;
        }

        void addAll(KeyMatches others) {
            for (int i = 0; i < others.count; i++) {
                add(others.keyOf[i], others.samples[i]);
            }
        }

        int count() {
            return count;
        }

        long sample(int match) {
            return samples[match];
        }

        int key(int match) {
            return keyOf[match];
        }

        /** Returns the distinct samples in a range, ascending. */
        long[] samples(KeyLookup.SampleRange range) {
            return Arrays.stream(samples, 0, count)
                    .filter(range::contains)
                    .sorted()
                    .distinct()
                    .toArray();
        }
    }
}
