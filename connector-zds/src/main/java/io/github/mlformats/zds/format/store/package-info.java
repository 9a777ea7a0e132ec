/**
 * The files of a data set, in a directory or in an archive. {@link io.github.mlformats.zds.format.store.DataSetFolder} lists and
 * opens files, {@link io.github.mlformats.zds.format.store.FileContent} is the uncompressed content of a file with its checksum
 * verification. Uses only the core's bytes.
 */
package io.github.mlformats.zds.format.store;
