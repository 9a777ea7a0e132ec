package io.github.mlformats.core.metric;

import org.apache.spark.sql.connector.metric.CustomSumMetric;

/** A number that is summed over tasks. Spark creates subclasses by name, which must be public. */
abstract class SumMetric extends CustomSumMetric {
    private final String name;
    private final String description;

    SumMetric(String name, String description) {
        this.name = name;
        this.description = description;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return description;
    }
}
