/**
 * Resolution of input columns and access to their values.
 * {@link io.github.mlformats.primitiv.write.value.ColumnResolver} is the entry point.
 */
package io.github.mlformats.primitiv.write.value;
