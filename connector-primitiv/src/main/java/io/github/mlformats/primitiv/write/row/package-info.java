/**
 * Conversion of the rows of each layout to tensors. {@link io.github.mlformats.primitiv.write.row.RowWriter} is the
 * entry point.
 */
package io.github.mlformats.primitiv.write.row;
