/**
 * Writing of Spark rows as models and optimizers. {@link io.github.mlformats.primitiv.write.PrimitivWritePlan} plans a
 * write; a {@link io.github.mlformats.primitiv.write.RowWriter} for each layout converts rows to tensors. Uses
 * {@code schema} and {@code format.write}.
 */
package io.github.mlformats.primitiv.write;
