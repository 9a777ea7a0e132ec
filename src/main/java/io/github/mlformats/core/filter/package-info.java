/**
 * Evaluation of Spark's filters before files are opened: {@link FileFilter} for whole files, {@link LookupColumns} for
 * index lookups. Uses {@code core.table} and the SPI.
 */
package io.github.mlformats.core.filter;
