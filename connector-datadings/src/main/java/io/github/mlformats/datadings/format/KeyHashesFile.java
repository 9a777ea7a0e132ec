package io.github.mlformats.datadings.format;

import io.github.mlformats.core.bytes.BigEndian;
import io.github.mlformats.core.bytes.ByteSource;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.util.List;

/**
 * The file {@code .key_hashes}: a salt, then the 8-byte hash of every sample's key in the samples' order (datadings.md,
 * section 4).
 */
public final class KeyHashesFile {
    private static final int MAX_CHUNK = 1 << 20;

    private final ByteSource source;
    private final long samples;
    private final KeyHash hash;

    private KeyHashesFile(ByteSource source, long samples, KeyHash hash) {
        this.source = source;
        this.samples = samples;
        this.hash = hash;
    }

    /** @throws CorruptFileException if the file size does not match the number of samples */
    public static KeyHashesFile open(ByteSource source, long samples) throws IOException {
        long size = KeyHash.SALT + Long.BYTES * samples;
        if (source.size() != size) {
            throw new CorruptFileException(
                    source.name(),
                    0,
                    "key hashes",
                    size + " bytes for " + samples + " samples",
                    source.size() + " bytes");
        }
        byte[] salt = new byte[KeyHash.SALT];
        source.read(0, salt, 0, salt.length);
        return new KeyHashesFile(source, samples, KeyHash.salted(salt));
    }

    /** Returns the hash of a key with the salt of this file. */
    public long hash(byte[] key, int length) {
        return hash.update(key, length).firstLong();
    }

    /** Returns the stored hash of a sample. */
    public long storedHash(long sample) throws IOException {
        byte[] stored = new byte[Long.BYTES];
        source.read(KeyHash.SALT + sample * Long.BYTES, stored, 0, stored.length);
        return BigEndian.i64(stored, 0);
    }

    /** Adds the samples of a range whose hash equals that of a requested key. Scans all hashes of the range. */
    void find(LookupHashes requested, KeyLookup.SampleRange range, KeyLookup.KeyMatches matches) throws IOException {
        long end = Math.min(samples, range.end());
        int most = Math.min(MAX_CHUNK, source.maxWindow()) / Long.BYTES;
        byte[] chunk = new byte[(int) Math.min(most, end - range.first()) * Long.BYTES];
        for (long first = range.first(); first < end; ) {
            int count = (int) Math.min(most, end - first);
            source.read(KeyHash.SALT + first * Long.BYTES, chunk, 0, count * Long.BYTES);
            for (int i = 0; i < count; i++) {
                requested.collect(BigEndian.i64(chunk, i * Long.BYTES), first + i, matches);
            }
            first += count;
        }
    }

    /** An open-addressing hash table of the hashes of the requested keys. Distinct keys may have the same hash. */
    static final class LookupHashes {
        private final long[] hashes;
        /** Indices of the keys of {@link #hashes}, plus one; 0 for an empty bucket. */
        private final int[] keys;

        /** @param requested indices of the requested keys in {@code all} */
        LookupHashes(List<byte[]> all, int[] requested, KeyHashesFile file) {
            int buckets = Integer.highestOneBit(Math.max(1, requested.length)) * 4;
            this.hashes = new long[buckets];
            this.keys = new int[buckets];
            for (int key : requested) {
                long hash = file.hash(all.get(key), all.get(key).length);
                int bucket = bucket(hash);
                while (keys[bucket] != 0) {
                    bucket = following(bucket);
                }
                hashes[bucket] = hash;
                keys[bucket] = key + 1;
            }
        }

        private int bucket(long hash) {
            return (int) hash & keys.length - 1;
        }

        private int following(int bucket) {
            return bucket + 1 & keys.length - 1;
        }

        /** Adds a match for every requested key with this hash. */
        void collect(long hash, long sample, KeyLookup.KeyMatches matches) {
            for (int bucket = bucket(hash); keys[bucket] != 0; bucket = following(bucket)) {
                if (hashes[bucket] == hash) {
                    matches.add(keys[bucket] - 1, sample);
                }
            }
        }
    }
}
