/**
 * Index lookups: finds samples by key through the Bloom filter, the key hashes and the list of keys.
 * {@link io.github.mlformats.datadings.format.lookup.KeyLookup} is the entry point. Uses {@code format.index}, which
 * does not use this package.
 */
package io.github.mlformats.datadings.format.lookup;
