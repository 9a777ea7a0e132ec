/**
 * Measured workloads: {@link io.github.mlformats.benchmarks.work.Work} and its implementations with Spark. Uses {@code
 * data}.
 */
package io.github.mlformats.benchmarks.work;
