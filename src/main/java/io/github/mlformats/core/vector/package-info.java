/**
 * Column vectors over decoded bytes and arrays, reused for every batch of a reader. Base class: {@link BatchVector}. Uses Spark's
 * vector classes, and {@code core.bytes}.
 *
 * <p>Spark ML's vectors and matrices are columns without a compile-time dependency on Spark ML: {@link SparkMl} has their types,
 * {@link MlStructs} their vectors.
 */
package io.github.mlformats.core.vector;
