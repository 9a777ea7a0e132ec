package io.github.mlformats.idv.format.codec;

import io.github.mlformats.core.bytes.ByteBuilder;

/** Collects values and encodes them as blocks of one codec (idv.md, section 6). Not thread-safe. */
public interface BlockEncoder {
    /** Number of pending values. */
    int count();

    /** Size of a block of all pending values, in bytes. */
    long size();

    /** Appends a block of the first {@code count} pending values to {@code block}. The values stay pending. */
    void encode(int count, ByteBuilder block);

    /** Removes the first {@code count} pending values. */
    void removeFirst(int count);
}
