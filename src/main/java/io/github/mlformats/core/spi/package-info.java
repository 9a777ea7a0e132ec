/**
 * The interfaces that a format implements for reading: {@link Format} opens files, {@link OpenFile} returns their columns and
 * plans slices, {@link BatchReader} decodes a slice to column vectors. {@code spi.find} is for formats with a file layout or
 * schema inference of their own, {@code spi.write} for formats that can be written. Uses options, metrics, bytes and errors of
 * the core, and Spark's type and vector classes.
 */
package io.github.mlformats.core.spi;
