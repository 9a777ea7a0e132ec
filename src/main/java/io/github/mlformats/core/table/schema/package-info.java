/**
 * Schemas of files and tables: merges them, checks their consistency, and binds the requested columns to those of a file ({@link
 * ColumnBinding}). Opens no files.
 */
package io.github.mlformats.core.table.schema;
