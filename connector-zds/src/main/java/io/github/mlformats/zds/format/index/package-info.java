/**
 * The index file {@code index.bin} in both formats. {@link io.github.mlformats.zds.format.index.IndexLoader} loads it,
 * {@link io.github.mlformats.zds.format.index.CachedIndexLookup} looks up ids,
 * {@link io.github.mlformats.zds.format.index.IndexCache} caches derived data per process. Uses {@code format.ids} and
 * {@code format.store}.
 */
package io.github.mlformats.zds.format.index;
