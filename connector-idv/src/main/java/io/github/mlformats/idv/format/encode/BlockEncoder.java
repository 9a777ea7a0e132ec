package io.github.mlformats.idv.format.encode;

import io.github.mlformats.core.bytes.write.ByteBuilder;

/** Takes values one by one and makes blocks of them, for one codec (idv.md, section 6). */
public interface BlockEncoder {
    /** Number of values that are waiting for a block. */
    int count();

    /** Bytes of a block of all waiting values. */
    long size();

    /** Makes a block of the first {@code count} waiting values. */
    void encode(int count, ByteBuilder block);

    /** Forgets the first {@code count} waiting values, which are in a block now. */
    void removeFirst(int count);
}
