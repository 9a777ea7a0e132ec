/**
 * Writing of Spark rows as tensors. {@link io.github.mlformats.safetensors.write.SafetensorsWritePlan} plans a write; a
 * {@link io.github.mlformats.safetensors.write.TensorAssembler} for each layout converts rows to tensors. Uses {@code
 * schema} and {@code format}.
 */
package io.github.mlformats.safetensors.write;
