/**
 * Measured workloads: {@link io.github.mlformats.benchmarks.work.Work}, of Spark jobs ({@link
 * io.github.mlformats.benchmarks.work.SparkWorks}), of bare loops ({@link io.github.mlformats.benchmarks.work.Loops}), of a single
 * write task ({@link io.github.mlformats.benchmarks.work.ShuffledRows}) and of other programs ({@link
 * io.github.mlformats.benchmarks.work.Programs}). {@link io.github.mlformats.benchmarks.work.InMemorySource} is a data source with
 * nothing to read, which measures the time of Spark itself. Uses {@code data}.
 */
package io.github.mlformats.benchmarks.work;
