/**
 * Planning of slices and reading of rows into column batches. {@link
 * io.github.mlformats.primitiv.read.PrimitivBatchReader} reads rows of tensors into the columns of {@link
 * io.github.mlformats.primitiv.read.PrimitivBatchColumns}, {@link
 * io.github.mlformats.primitiv.read.OptimizerBatchReader} reads optimizers. Uses {@code schema} and {@code format}.
 */
package io.github.mlformats.primitiv.read;
