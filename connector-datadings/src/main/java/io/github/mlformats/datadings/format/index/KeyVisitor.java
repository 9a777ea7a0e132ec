package io.github.mlformats.datadings.format.index;

/** Receives the keys of an index. */
@FunctionalInterface
public interface KeyVisitor {
    /**
     * @param sample number of the sample
     * @param key buffer with the key as UTF-8 at {@code [0, length)}; it is reused and must not be retained
     */
    void visit(long sample, byte[] key, int length);
}
