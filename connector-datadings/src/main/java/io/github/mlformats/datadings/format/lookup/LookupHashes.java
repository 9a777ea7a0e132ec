package io.github.mlformats.datadings.format.lookup;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** The hashes of the requested keys. */
final class LookupHashes {
    /** Bits of the prefix table, which rejects most other hashes with one memory access. */
    private static final int PREFIX_BITS = 16;

    private final BitSet prefixes = new BitSet(1 << PREFIX_BITS);
    private final long[] sorted;
    private final long[] hashes;
    private final int[] keys;

    /** @param keys indices of the requested keys in {@code all} */
    LookupHashes(List<byte[]> all, int[] keys, KeyHashesFile file) {
        this.keys = keys;
        this.hashes = new long[keys.length];
        for (int i = 0; i < keys.length; i++) {
            byte[] key = all.get(keys[i]);
            hashes[i] = file.hash(key, key.length);
            prefixes.set(prefix(hashes[i]));
        }
        this.sorted = hashes.clone();
        Arrays.sort(sorted);
    }

    private static int prefix(long hash) {
        return (int) (hash >>> Long.SIZE - PREFIX_BITS);
    }

    boolean mayContain(long hash) {
        return prefixes.get(prefix(hash));
    }

    /** Adds a match for every requested key with this hash. */
    void collect(long hash, long sample, KeyMatches matches) {
        if (Arrays.binarySearch(sorted, hash) < 0) {
            return;
        }
        for (int i = 0; i < hashes.length; i++) {
            if (hashes[i] == hash) {
                matches.add(keys[i], sample);
            }
        }
    }
}
