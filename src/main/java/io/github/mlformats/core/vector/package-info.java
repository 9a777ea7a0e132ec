/**
 * Column vectors over decoded bytes and arrays, reused for every batch of a reader. Base class: {@link BatchVector};
 * vectors of numbers and booleans are views of little-endian bytes ({@link FixedWidthVector}), packed bits, and Java
 * arrays. Uses Spark's vector classes, and {@code core.bytes}.
 *
 * <p>Spark ML's vectors and matrices are columns without a compile-time dependency on Spark ML: {@link SparkMl} has
 * their types, {@link MlStructs} their vectors.
 */
package io.github.mlformats.core.vector;
