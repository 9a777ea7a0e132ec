/**
 * Planning of slices and reading of rows into column batches. {@link
 * io.github.mlformats.safetensors.read.SafetensorsScanPlanner} plans, {@link
 * io.github.mlformats.safetensors.read.SafetensorsBatchReader} reads, {@link
 * io.github.mlformats.safetensors.read.SafetensorsSchemaFinder} finds the columns. Uses {@code schema} and {@code
 * format}.
 */
package io.github.mlformats.safetensors.read;
