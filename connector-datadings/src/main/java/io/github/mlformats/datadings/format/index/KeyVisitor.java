package io.github.mlformats.datadings.format.index;

/** Is shown the keys of an index. */
@FunctionalInterface
public interface KeyVisitor {
    /**
     * @param sample number of the sample
     * @param key holds the key's UTF-8 at {@code [0, length)}, until this returns
     */
    void key(long sample, byte[] key, int length);
}
