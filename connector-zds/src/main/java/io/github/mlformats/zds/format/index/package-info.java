/**
 * The index file {@code index.bin} in both formats, and the ids of documents. {@link
 * io.github.mlformats.zds.format.index.IndexLoader} loads an index, {@link io.github.mlformats.zds.format.index.CachedIndexLookup}
 * looks up ids, {@link io.github.mlformats.zds.format.index.IndexCache} caches derived data per process. Uses {@code format.layout}.
 */
package io.github.mlformats.zds.format.index;
