/**
 * Evaluation of Spark's filters before files are opened: {@link FileFilter} for whole files, {@link LookUpColumns} for
 * index lookups. Uses {@code core.schema}, {@code core.files} and the SPI.
 */
package io.github.mlformats.core.filter;
