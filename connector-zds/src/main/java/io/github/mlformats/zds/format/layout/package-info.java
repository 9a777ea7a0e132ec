/**
 * The files of data sets, in a directory or in an archive, and their index. {@link
 * io.github.mlformats.zds.format.layout.DataSetDiscovery} finds the data sets in a directory, {@link
 * io.github.mlformats.zds.format.layout.DataSet} the collections of a data set, {@link
 * io.github.mlformats.zds.format.layout.CollectionFiles} the files of a collection. {@link
 * io.github.mlformats.zds.format.layout.DataSetDirectory} lists and opens files, {@link
 * io.github.mlformats.zds.format.layout.FileContent} is the uncompressed content of a file with its checksum verification.
 *
 * <p>{@link io.github.mlformats.zds.format.layout.IndexLoader} loads the index file {@code index.bin} in both formats, {@link
 * io.github.mlformats.zds.format.layout.CachedIndexLookup} looks up ids, {@link io.github.mlformats.zds.format.layout.IndexCache} caches
 * derived data per process. Uses only the core's bytes.
 */
package io.github.mlformats.zds.format.layout;
