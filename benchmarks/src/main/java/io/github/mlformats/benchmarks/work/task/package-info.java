/**
 * Workloads of a single write task without a Spark job: {@link io.github.mlformats.benchmarks.work.task.TaskWork}.
 */
package io.github.mlformats.benchmarks.work.task;
