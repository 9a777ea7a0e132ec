package io.github.mlformats.datadings.format.index;

import java.io.Closeable;
import java.io.IOException;

/** The keys of the samples of a data file, read from an index in the samples' order. */
public interface KeyStream extends Closeable {
    /**
     * Returns the key of a sample as UTF-8.
     *
     * @param sample not less than in any earlier call
     * @throws io.github.mlformats.core.error.CorruptFileException if the index is unusable
     */
    byte[] key(long sample) throws IOException;
}
