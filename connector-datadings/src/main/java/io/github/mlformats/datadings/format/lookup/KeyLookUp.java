package io.github.mlformats.datadings.format.lookup;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.datadings.format.index.KeyVisitor;
import io.github.mlformats.datadings.format.index.KeysFile;
import io.github.mlformats.datadings.format.index.LegacyIndex;
import io.github.mlformats.datadings.format.index.Shard;
import io.github.mlformats.datadings.format.index.SideFile;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Finds samples by key without reading the samples (datadings.md, section 10): filter, then key hashes, then the keys themselves. A file
 * that is unusable, or does not know the probes, is left out with a warning, and the next one is asked.
 *
 * <p>What is found may be samples with another key, as two keys can have the same hash: whoever reads them has to look.
 */
public final class KeyLookUp {
    private final Shard shard;
    private final SampleKeys sampleKeys;
    private final boolean verifyMisses;
    private Probes probes;

    /** @param verifyMisses whether a key that was not found is looked for in the keys themselves, too */
    public KeyLookUp(Shard shard, SampleKeys sampleKeys, boolean verifyMisses) {
        this.shard = shard;
        this.sampleKeys = sampleKeys;
        this.verifyMisses = verifyMisses;
    }

    /**
     * The numbers of the samples of a range that may have one of the keys, in order; empty if no index can tell, so that all of these
     * have to be read. Only the pass over the key hashes becomes shorter by a range: other files are read from the front.
     *
     * @param keys distinct keys as UTF-8
     */
    public Optional<long[]> find(List<byte[]> keys, SampleRange range) throws IOException {
        if (shard.table().isEmpty()) {
            return Optional.empty();
        }
        if (shard.samples() == 0) {
            return Optional.of(new long[0]);
        }
        if (probes == null) {
            probes = new Probes(sampleKeys, shard.samples());
        }
        int[] possible = filter(keys);
        Hits hits = new Hits();
        boolean found = hashes(keys, possible, range, hits)
                ? !verifyMisses || confirm(keys, hits)
                : keys(keys, verifyMisses ? all(keys) : possible, hits);
        return found ? Optional.of(hits.samples(range)) : Optional.empty();
    }

    private static int[] all(List<byte[]> keys) {
        int[] all = new int[keys.size()];
        Arrays.setAll(all, i -> i);
        return all;
    }

    /** The numbers of the keys that are not certainly missing. */
    private int[] filter(List<byte[]> keys) throws IOException {
        Optional<ByteSource> source = shard.open(SideFile.FILTER);
        if (source.isEmpty()) {
            return all(keys);
        }
        try {
            BloomFilter filter = BloomFilter.open(source.get(), shard.samples());
            probes.check(source.get().name(), (sample, key) -> filter.mayContain(key, key.length));
            BitSet possible = new BitSet();
            for (int i = 0; i < keys.size(); i++) {
                possible.set(i, filter.mayContain(keys.get(i), keys.get(i).length));
            }
            return possible.stream().toArray();
        } catch (CorruptFileException e) {
            shard.ignore(e);
            return all(keys);
        }
    }

    /** Looks the keys up by their hashes; false if that file cannot be used. */
    private boolean hashes(List<byte[]> keys, int[] wanted, SampleRange range, Hits hits) throws IOException {
        if (wanted.length == 0) {
            return true;
        }
        Optional<ByteSource> source = shard.open(SideFile.KEY_HASHES);
        if (source.isEmpty()) {
            return false;
        }
        try {
            KeyHashes file = KeyHashes.open(source.get(), shard.samples());
            probes.check(source.get().name(), (sample, key) -> file.of(sample) == file.hash(key, key.length));
            file.find(new WantedHashes(keys, wanted, file), range, hits);
            return true;
        } catch (CorruptFileException e) {
            shard.ignore(e);
            return false;
        }
    }

    /** Looks for the keys that no sample found so far has; false if that cannot be done without reading all samples. */
    private boolean confirm(List<byte[]> keys, Hits hits) throws IOException {
        BitSet missing = new BitSet();
        missing.set(0, keys.size());
        for (int i = 0; i < hits.count(); i++) {
            if (has(hits.sample(i), keys.get(hits.key(i)))) {
                missing.clear(hits.key(i));
            }
        }
        return missing.isEmpty() || keys(keys, missing.stream().toArray(), hits);
    }

    private boolean has(long sample, byte[] key) throws IOException {
        try {
            return Arrays.equals(sampleKeys.key(sample), key);
        } catch (CorruptFileException e) {
            return true; // Reading it will tell.
        }
    }

    /** Looks the keys up in the list of all keys; false if there is none that can be used. */
    private boolean keys(List<byte[]> keys, int[] wanted, Hits hits) throws IOException {
        WantedKeys table =
                new WantedKeys(Arrays.stream(wanted).mapToObj(keys::get).toList());
        Hits found = new Hits();
        Probes.Watch watch = probes.new Watch();
        KeyVisitor visitor = (sample, key, length) -> {
            watch.see(sample, key, length);
            int hit = table.find(key, 0, length);
            if (hit >= 0) {
                found.add(wanted[hit], sample);
            }
        };
        try {
            Optional<String> file = visitKeys(visitor);
            if (file.isEmpty()) {
                return false;
            }
            watch.check(file.get());
        } catch (CorruptFileException e) {
            shard.ignore(e);
            return false;
        }
        hits.addAll(found);
        return true;
    }

    /** Shows all keys of the index; the name of the file that has them, if there is one. */
    private Optional<String> visitKeys(KeyVisitor visitor) throws IOException {
        Optional<ByteSource> source = shard.open(SideFile.KEYS);
        if (source.isPresent()) {
            new KeysFile(source.get(), shard.samples()).forEach(visitor);
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
