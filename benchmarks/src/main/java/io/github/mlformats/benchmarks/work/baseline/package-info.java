/**
 * Workloads without Spark, as lower bounds of the time: {@link io.github.mlformats.benchmarks.work.baseline.BaselineWork}.
 */
package io.github.mlformats.benchmarks.work.baseline;
