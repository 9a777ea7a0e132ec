/**
 * The column vectors of a batch: properties of tensors, which are expanded to rows, and values of rows.
 * {@link io.github.mlformats.primitiv.read.column.PrimitivBatchColumns} is the entry point.
 */
package io.github.mlformats.primitiv.read.column;
