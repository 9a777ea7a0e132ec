/**
 * The interfaces that a format implements for reading: {@link Format} opens files, {@link OpenFile} returns their
 * columns and plans slices, {@link BatchReader} decodes a slice to column vectors. {@link FileFinder},
 * {@link DataSetFinder} and {@link SchemaFinder} are for formats with a file layout or schema inference of their own,
 * {@code spi.write} for formats that can be written. {@link ReadMetrics} and {@link WriteMetrics} count for the Spark
 * UI. Uses options, bytes and errors of the core, and Spark's type, vector and metric classes.
 */
package io.github.mlformats.core.spi;
