/**
 * The layouts, their columns, and the mapping of tensors to rows.
 * {@link io.github.mlformats.primitiv.schema.PrimitivColumns} is the entry point.
 */
package io.github.mlformats.primitiv.schema;
