/**
 * The columns of a read: {@link io.github.mlformats.core.table.schema.SchemaInference} infers and merges the schemas of files and
 * checks their consistency, {@link io.github.mlformats.core.table.schema.ColumnBinding} binds requested columns to those of a file.
 * Uses {@code core.table} for the files.
 */
package io.github.mlformats.core.table.schema;
