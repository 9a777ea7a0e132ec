package io.github.mlformats.core.metric;

import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/** What a task has counted of one metric. */
record MetricValue(String name, long value) implements CustomTaskMetric {}
