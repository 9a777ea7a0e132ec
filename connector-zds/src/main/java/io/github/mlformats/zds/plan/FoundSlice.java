package io.github.mlformats.zds.plan;

import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.zds.format.index.KeyedEntries;

/**
 * Documents that a look-up found in the index.
 *
 * @param entries where they are, with their ids
 * @param offset where the first one begins in the file
 */
public record FoundSlice(KeyedEntries entries, long offset, long bytes) implements Slice {}
