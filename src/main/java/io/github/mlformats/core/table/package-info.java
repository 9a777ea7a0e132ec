/**
 * Resolves paths and options of a read to files and columns: {@link TableResolver} lists files ({@link FileLister})
 * and infers their schema ({@link SchemaInference}), {@link ColumnBinding} binds the requested columns to those of a
 * file. {@link FileOpener} opens files, {@link TaskRunner} runs functions over many of them in a Spark job.
 * {@link ScalaBridge} makes calls of Spark whose signatures contain Scala collections, which differ between Scala 2.12
 * and 2.13, by reflection. May use {@code core.io} and the SPI.
 */
package io.github.mlformats.core.table;
