/**
 * The sidecar index files of a data file: offsets, keys, and the legacy index of versions up to 3.0.2. {@link Shard}
 * is the entry point. {@link KeyLookup} finds samples by key through the Bloom filter, the key hashes and the list of
 * keys. Uses {@code format.message} and {@code core.bytes} only.
 */
package io.github.mlformats.datadings.format.index;
