package io.github.mlformats.datadings.format.lookup;

import java.io.IOException;

/** The values of column {@code key}. */
@FunctionalInterface
public interface SampleKeys {
    /**
     * The key of a sample as UTF-8: its own, else that of the index; null if it has none.
     *
     * @throws io.github.mlformats.core.error.CorruptFileException if the sample cannot be decoded
     */
    byte[] key(long sample) throws IOException;
}
