/**
 * The columns of each layout, and the mapping of tensors to rows.
 * {@link io.github.mlformats.primitiv.schema.PrimitivColumns} is the entry point. Uses {@code option}.
 */
package io.github.mlformats.primitiv.schema;
