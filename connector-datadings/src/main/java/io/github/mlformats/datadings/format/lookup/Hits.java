package io.github.mlformats.datadings.format.lookup;

import java.util.Arrays;

/** Samples that an index gives for keys. */
final class Hits {
    private long[] samples = new long[16];
    private int[] keyOf = new int[16];
    private int count;

    /** @param key number of the key */
    void add(int key, long sample) {
        if (count == samples.length) {
            samples = Arrays.copyOf(samples, 2 * count);
            keyOf = Arrays.copyOf(keyOf, 2 * count);
        }
        samples[count] = sample;
        keyOf[count++] = key;
    }

    void addAll(Hits others) {
        for (int i = 0; i < others.count; i++) {
            add(others.keyOf[i], others.samples[i]);
        }
    }

    int count() {
        return count;
    }

    long sample(int hit) {
        return samples[hit];
    }

    int key(int hit) {
        return keyOf[hit];
    }

    /** The samples of a range, each once, in order. */
    long[] samples(SampleRange range) {
        return Arrays.stream(samples, 0, count)
                .filter(range::contains)
                .sorted()
                .distinct()
                .toArray();
    }
}
