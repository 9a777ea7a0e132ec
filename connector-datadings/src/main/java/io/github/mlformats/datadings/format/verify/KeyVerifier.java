package io.github.mlformats.datadings.format.verify;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.datadings.format.index.IndexWarningListener;
import io.github.mlformats.datadings.format.index.KeyStream;
import io.github.mlformats.datadings.format.index.KeysFile;
import io.github.mlformats.datadings.format.index.LegacyIndex;
import io.github.mlformats.datadings.format.index.SampleSlots;
import io.github.mlformats.datadings.format.index.SidecarFile;
import io.github.mlformats.datadings.format.index.SidecarFiles;
import io.github.mlformats.datadings.format.lookup.BloomFilter;
import io.github.mlformats.datadings.format.lookup.KeyHash;
import io.github.mlformats.datadings.format.lookup.KeyHashesFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Compares the keys of the index, their hashes and the Bloom filter with each other and with the embedded keys of the
 * samples.
 */
final class KeyVerifier implements Closeable {
    private final SidecarFiles sideFiles;
    private final ByteSource data;
    private final IndexWarningListener findings;
    private final long samples;
    private final List<ByteSource> opened = new ArrayList<>();
    private final KeyHash plain = KeyHash.plain();
    private final long[] seen;
    private KeyStream keys;
    private KeyHashesFile hashes;
    private BloomFilter filter;

    KeyVerifier(SidecarFiles sideFiles, ByteSource data, long samples, IndexWarningListener findings)
            throws IOException {
        this.sideFiles = sideFiles;
        this.data = data;
        this.findings = findings;
        this.samples = samples;
        this.seen = new long[(int) Math.min(samples, SampleSlots.MAX_SAMPLE)];
        keys = open(SidecarFile.KEYS, source -> new KeysFile(source, samples));
        if (keys == null) {
            keys = open(SidecarFile.INDEX, source -> new LegacyIndex(source, data, true, findings)
                    .requireSamples(samples)
                    .keys());
        }
        hashes = open(SidecarFile.KEY_HASHES, source -> KeyHashesFile.open(source, samples));
        filter = open(SidecarFile.FILTER, source -> BloomFilter.open(source, samples));
    }

    private interface Opening<T> {
        T open(ByteSource source) throws IOException;
    }

    /** Opens an index file; null if there is none, or if it is unusable, which is reported. */
    private <T> T open(SidecarFile file, Opening<T> opening) throws IOException {
        Optional<ByteSource> source = sideFiles.open(file);
        if (source.isEmpty()) {
            return null;
        }
        opened.add(source.get());
        try {
            return opening.open(source.get());
        } catch (CorruptFileException e) {
            findings.warn(e.file(), e.getMessage());
            return null;
        }
    }

    /** @param own the embedded key of the sample; null if it has none or is corrupt */
    void verifySample(long sample, byte[] own) throws IOException {
        if (sample >= samples) {
            return; // The slot of bytes that belong to no sample has no key.
        }
        byte[] stored = stored(sample);
        if (stored != null && own != null && !Arrays.equals(stored, own)) {
            String text = text(stored) + ", but the sample's own key is " + text(own);
            findings.warn(data.name(), "entry " + sample + " of the keys is " + text);
        }
        byte[] key = stored == null ? own : stored;
        if (sample < seen.length) {
            seen[(int) sample] = key == null ? 0 : plain.update(key, key.length).firstLong();
        }
        if (key == null) {
            return;
        }
        if (hashes != null && hashes.storedHash(sample) != hashes.hash(key, key.length)) {
            findings.warn(data.name(), "entry " + sample + " of .key_hashes is not the hash of " + text(key));
        }
        if (filter != null && !filter.mayContain(key, key.length)) {
            findings.warn(data.name(), "the key " + text(key) + " of sample " + sample + " is not in .filter");
        }
    }

    private byte[] stored(long sample) throws IOException {
        if (keys == null) {
            return null;
        }
        try {
            return keys.key(sample);
        } catch (CorruptFileException e) {
            findings.warn(e.file(), e.getMessage());
            keys = null;
            return null;
        }
    }

    private static String text(byte[] key) {
        return "'" + new String(key, StandardCharsets.UTF_8) + "'";
    }

    /** Reports duplicate keys, among as many samples as an array can contain, and trailing bytes in {@code .keys}. */
    private void finish() throws IOException {
        if (keys instanceof KeysFile file) {
            try {
                file.forEach((sample, key, length) -> {});
            } catch (CorruptFileException e) {
                findings.warn(e.file(), e.getMessage());
            }
        }
        long[] sorted = seen.clone();
        Arrays.sort(sorted);
        for (int i = 0; i < seen.length; i++) {
            int first = Arrays.binarySearch(sorted, seen[i]);
            boolean twice = first > 0 && sorted[first - 1] == seen[i]
                    || first + 1 < seen.length && sorted[first + 1] == seen[i];
            if (twice && seen[i] != 0) {
                findings.warn(data.name(), "the key of sample " + i + " occurs more than once");
            }
        }
    }

    @Override
    public void close() throws IOException {
        finish();
        for (ByteSource source : opened) {
            source.close();
        }
    }
}
