package io.github.mlformats.zds.read;

import io.github.mlformats.core.spi.Slice;
import io.github.mlformats.zds.format.index.KeyedEntries;

/**
 * A slice of documents found by an index lookup.
 *
 * @param entries index entries of the documents, with their ids
 * @param offset position of the first document in the file
 * @param bytes size of the documents in bytes
 */
public record LookupSlice(KeyedEntries entries, long offset, long bytes) implements Slice {}
