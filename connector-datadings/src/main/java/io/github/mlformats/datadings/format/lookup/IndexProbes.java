package io.github.mlformats.datadings.format.lookup;

import io.github.mlformats.core.error.CorruptFileException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * The keys of the first, middle and last sample. Every index file must contain them before its answer that a key is
 * missing is trusted: this detects index files that belong to other data (datadings.md, section 10).
 */
final class IndexProbes {
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
