package io.github.mlformats.core.metric;

import java.util.Arrays;
import java.util.function.LongFunction;
import org.apache.spark.sql.connector.metric.CustomMetric;

/** A metric with a unit. The UI shows the total, minimum, median and maximum over tasks, like Spark's own metrics. */
abstract class DistributionMetric implements CustomMetric {
    private final String name;
    private final String description;
    private final LongFunction<String> unit;

    /** @param unit formats a value, such as {@code 1.5 MiB} */
    DistributionMetric(String name, String description, LongFunction<String> unit) {
        this.name = name;
        this.description = description;
        this.unit = unit;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public String aggregateTaskMetrics(long[] tasks) {
        String total = unit.apply(Arrays.stream(tasks).sum());
        if (tasks.length < 2) {
            return total;
        }
        long[] sorted = tasks.clone();
        Arrays.sort(sorted);
        String least = unit.apply(sorted[0]);
        String median = unit.apply(sorted[sorted.length / 2]);
        String most = unit.apply(sorted[sorted.length - 1]);
        return "total (min, med, max)\n" + total + " (" + least + ", " + median + ", " + most + ")";
    }
}
