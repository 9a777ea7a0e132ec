/**
 * The test suite that runs on every supported Spark, compiled once: {@link io.github.mlformats.matrix.Suite} runs its tests with the
 * Spark on the class path. Uses only the bundle and Spark's public API.
 */
package io.github.mlformats.matrix;
