/**
 * The table of a read: its files, their schemas, and work on many of them. Lists files, infers and merges schemas,
 * checks the consistency of files, binds requested columns, and runs functions over files in a Spark job. The entry
 * points are {@code FileLister}, {@link SchemaInference}, {@link ColumnBinding} and {@code TaskRunner}. May use
 * {@code core.io} and {@code core.spi}.
 */
package io.github.mlformats.core.table;
