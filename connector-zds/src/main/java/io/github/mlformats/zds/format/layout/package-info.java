/**
 * The folder layout of data sets. {@link io.github.mlformats.zds.format.layout.DataSet} finds the collections of a folder,
 * {@link io.github.mlformats.zds.format.layout.CollectionFiles} the files of a collection. Also finds the data sets in a
 * folder, {@link io.github.mlformats.zds.format.layout.DataSetDiscovery}. Uses {@code format.store}.
 */
package io.github.mlformats.zds.format.layout;
