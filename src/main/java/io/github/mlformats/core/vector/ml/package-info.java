/**
 * Spark ML's vectors and matrices as columns, without a compile-time dependency on Spark ML. Entry points: {@link SparkMl} for
 * their types, {@link MlStructs} for their vectors.
 */
package io.github.mlformats.core.vector.ml;
