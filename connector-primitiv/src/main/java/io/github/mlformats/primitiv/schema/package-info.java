/**
 * Options and columns. {@link PrimitivReadOptions} and {@link PrimitivWriteOptions} are the options of each direction,
 * {@link PrimitivColumns} the columns of each layout. Uses {@code format}.
 */
package io.github.mlformats.primitiv.schema;
