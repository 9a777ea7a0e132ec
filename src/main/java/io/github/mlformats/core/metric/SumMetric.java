package io.github.mlformats.core.metric;

import org.apache.spark.sql.connector.metric.CustomSumMetric;

/** A number that is added up over all tasks. Spark makes these by name: the classes are public. */
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
