/**
 * What formats share whose records are nested values. {@link ColumnBuilders} creates the column builders for a schema,
 * to which a format passes the values that it decodes one by one. {@link RowEncoder} writes the values of rows by
 * Spark type; a format adds its tokens and its own types. {@link ColumnResolver} finds the columns that a format
 * requires. Uses {@code core.spi.write}, {@code core.vector}, {@code core.table}
 * and {@code core.error}.
 */
package io.github.mlformats.core.record;
