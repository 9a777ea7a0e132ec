/**
 * Counters of reads and writes, and the metrics that the Spark UI shows for them. The entry points are
 * {@link ReadMetrics} and {@link WriteMetrics}. May use Spark's metric interfaces.
 */
package io.github.mlformats.core.metric;
