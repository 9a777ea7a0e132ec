/**
 * The bytes of files: {@link io.github.mlformats.safetensors.format.SafetensorsHeader} has the tensors of a file, {@link
 * io.github.mlformats.safetensors.format.ShardIndex} the files of a model, {@link
 * io.github.mlformats.safetensors.format.ValueType} converts values. No Spark, no Hadoop.
 */
package io.github.mlformats.safetensors.format;
