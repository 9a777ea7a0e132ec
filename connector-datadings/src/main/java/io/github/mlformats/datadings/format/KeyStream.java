package io.github.mlformats.datadings.format;

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

    /** Receives the keys of an index. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * @param sample number of the sample
         * @param key buffer with the key as UTF-8 at {@code [0, length)}; it is reused and must not be retained
         */
        void visit(long sample, byte[] key, int length);
    }
}
