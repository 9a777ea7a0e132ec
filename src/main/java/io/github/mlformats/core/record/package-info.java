/**
 * What formats share whose records are nested values. {@link io.github.mlformats.core.record.RowEncoder} writes the values of rows
 * by Spark type; a format adds its tokens and its own types. Uses {@code core.spi.write}, {@code core.vector} and {@code
 * core.error}.
 */
package io.github.mlformats.core.record;
