/**
 * Resolves paths and options of a read to files and columns: {@link TableResolver} lists files ({@link FileLister}) and infers
 * their schema ({@link SchemaInference}). {@link FileOpener} opens files, {@link TaskRunner} runs functions over many of them in a
 * Spark job. May use {@code core.io}, {@code core.compat} and the SPI.
 */
package io.github.mlformats.core.table;
