/**
 * The directory layout of data sets, and their files in a directory or in an archive. {@link
 * io.github.mlformats.zds.format.layout.DataSetDiscovery} finds the data sets in a directory, {@link
 * io.github.mlformats.zds.format.layout.DataSet} the collections of a data set, {@link
 * io.github.mlformats.zds.format.layout.CollectionFiles} the files of a collection. {@link
 * io.github.mlformats.zds.format.layout.DataSetDirectory} lists and opens files, {@link
 * io.github.mlformats.zds.format.layout.FileContent} is the uncompressed content of a file with its checksum verification. Uses only
 * the core's bytes.
 */
package io.github.mlformats.zds.format.layout;
