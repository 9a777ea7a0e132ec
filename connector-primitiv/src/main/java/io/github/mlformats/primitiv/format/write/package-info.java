/**
 * Writing of primitiv files. {@link io.github.mlformats.primitiv.format.write.ModelWriter} writes models and
 * parameters, {@link io.github.mlformats.primitiv.format.write.OptimizerWriter} writes optimizers. Without Spark and
 * Hadoop.
 */
package io.github.mlformats.primitiv.format.write;
