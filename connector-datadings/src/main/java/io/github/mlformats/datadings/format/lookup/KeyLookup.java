package io.github.mlformats.datadings.format.lookup;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.datadings.format.index.KeyVisitor;
import io.github.mlformats.datadings.format.index.KeysFile;
import io.github.mlformats.datadings.format.index.LegacyIndex;
import io.github.mlformats.datadings.format.index.Shard;
import io.github.mlformats.datadings.format.index.SidecarFile;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

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
            BitSet possible = new BitSet();
            for (int i = 0; i < keys.size(); i++) {
                possible.set(i, filter.mayContain(keys.get(i), keys.get(i).length));
            }
            return possible.stream().toArray();
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
            file.find(new LookupHashes(keys, requested, file), range, matches);
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
        KeyVisitor visitor = (sample, key, length) -> {
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
    private Optional<String> visitKeys(KeyVisitor visitor) throws IOException {
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
}
