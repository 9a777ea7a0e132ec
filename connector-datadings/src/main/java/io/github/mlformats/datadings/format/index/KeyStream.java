package io.github.mlformats.datadings.format.index;

import java.io.Closeable;
import java.io.IOException;

/** The keys that an index gives the samples of a data file, in their order. */
public interface KeyStream extends Closeable {
    /**
     * The key of a sample as UTF-8.
     *
     * @param sample not below that of any earlier call
     * @throws io.github.mlformats.core.error.CorruptFileException if the index is unusable
     */
    byte[] key(long sample) throws IOException;
}
