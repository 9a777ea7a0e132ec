package io.github.mlformats.datadings.format;

import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.ProblemListener;
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
    private final SidecarFile.Opener sidecarFiles;
    private final ByteSource data;
    private final ProblemListener findings;
    private final long samples;
    private final List<ByteSource> opened = new ArrayList<>();
    private final KeyHash keyHash = KeyHash.plain();
    private final long[] hashOfSample;
    private KeyStream keys;
    private KeyHashesFile hashes;
    private BloomFilter filter;

    KeyVerifier(SidecarFile.Opener sidecarFiles, ByteSource data, long samples, ProblemListener findings)
            throws IOException {
        this.sidecarFiles = sidecarFiles;
        this.data = data;
        this.findings = findings;
        this.samples = samples;
        this.hashOfSample = new long[(int) Math.min(samples, SampleSlots.MAX_SAMPLE)];
        keys = open(SidecarFile.KEYS, source -> new KeysFile(source, samples));
        if (keys == null) {
            keys = open(SidecarFile.INDEX, source -> new LegacyIndex(source, data, true, findings)
                    .requireSamples(samples)
                    .keys());
        }
        hashes = open(SidecarFile.KEY_HASHES, source -> KeyHashesFile.open(source, samples));
        filter = open(SidecarFile.FILTER, source -> BloomFilter.load(source, samples));
    }

    private interface Opener<T> {
        T open(ByteSource source) throws IOException;
    }

    /** Opens an index file; null if there is none, or if it is unusable, which is reported. */
    private <T> T open(SidecarFile file, Opener<T> opener) throws IOException {
        Optional<ByteSource> source = sidecarFiles.open(file);
        if (source.isEmpty()) {
            return null;
        }
        opened.add(source.get());
        try {
            return opener.open(source.get());
        } catch (CorruptFileException e) {
            findings.add(e.file(), e.getMessage());
            return null;
        }
    }

    /** @param embedded the embedded key of the sample; null if it has none or is corrupt */
    void verifySample(long sample, byte[] embedded) throws IOException {
        if (sample >= samples) {
            return; // The slot of bytes that belong to no sample has no key.
        }
        byte[] stored = stored(sample);
        if (stored != null && embedded != null && !Arrays.equals(stored, embedded)) {
            String difference = quote(stored) + ", but the embedded key of the sample is " + quote(embedded);
            findings.add(data.name(), "entry " + sample + " of the keys is " + difference);
        }
        byte[] key = stored == null ? embedded : stored;
        if (sample < hashOfSample.length) {
            hashOfSample[(int) sample] =
                    key == null ? 0 : keyHash.update(key, key.length).firstLong();
        }
        if (key == null) {
            return;
        }
        if (hashes != null && hashes.storedHash(sample) != hashes.hash(key, key.length)) {
            findings.add(data.name(), "entry " + sample + " of .key_hashes is not the hash of " + quote(key));
        }
        if (filter != null && !filter.mayContain(key, key.length)) {
            findings.add(data.name(), "the key " + quote(key) + " of sample " + sample + " is not in .filter");
        }
    }

    private byte[] stored(long sample) throws IOException {
        if (keys == null) {
            return null;
        }
        try {
            return keys.key(sample);
        } catch (CorruptFileException e) {
            findings.add(e.file(), e.getMessage());
            keys = null;
            return null;
        }
    }

    private static String quote(byte[] key) {
        return "'" + new String(key, StandardCharsets.UTF_8) + "'";
    }

    /** Reports duplicate keys, among as many samples as an array can contain, and trailing bytes in {@code .keys}. */
    private void finish() throws IOException {
        if (keys instanceof KeysFile file) {
            try {
                file.forEach((sample, key, length) -> {});
            } catch (CorruptFileException e) {
                findings.add(e.file(), e.getMessage());
            }
        }
        long[] sorted = hashOfSample.clone();
        Arrays.sort(sorted);
        for (int i = 0; i < hashOfSample.length; i++) {
            int first = Arrays.binarySearch(sorted, hashOfSample[i]);
            boolean isDuplicate = first > 0 && sorted[first - 1] == hashOfSample[i]
                    || first + 1 < hashOfSample.length && sorted[first + 1] == hashOfSample[i];
            if (isDuplicate && hashOfSample[i] != 0) {
                findings.add(data.name(), "the key of sample " + i + " occurs more than once");
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
