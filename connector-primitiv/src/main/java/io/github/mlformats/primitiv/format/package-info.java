/**
 * Reading of primitiv files: headers, parameters, tensors and optimizers.
 * {@link io.github.mlformats.primitiv.format.ParameterReader} iterates over the records of a file. Without Spark and
 * Hadoop; uses {@code core.bytes} only.
 */
package io.github.mlformats.primitiv.format;
