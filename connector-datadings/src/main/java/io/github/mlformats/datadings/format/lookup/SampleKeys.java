package io.github.mlformats.datadings.format.lookup;

import java.io.IOException;

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
