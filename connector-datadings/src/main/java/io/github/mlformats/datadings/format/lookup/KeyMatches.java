package io.github.mlformats.datadings.format.lookup;

import java.util.Arrays;

/** Pairs of a key and a sample that an index lookup has matched. */
final class KeyMatches {
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
