/**
 * The files of primitiv: headers, parameters, tensors and optimizers. {@link ParameterReader} iterates over the
 * records of a file, {@link ModelWriter} writes models and parameters, {@link OptimizerWriter} writes optimizers.
 * Without Spark and Hadoop; uses {@code core.bytes} only.
 */
package io.github.mlformats.primitiv.format;
