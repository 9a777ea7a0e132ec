package io.github.mlformats.core.spi;

import java.util.Arrays;
import java.util.function.LongFunction;
import org.apache.spark.SparkEnv;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/** What the metrics of reads and writes have in common. */
final class CustomMetrics {
    private CustomMetrics() {}

    /**
     * Returns all metrics, or none if there is no Spark or it cannot load their classes. Spark creates them by class name with the
     * class loader of its start. For a jar that was added later ({@code ADD JAR}, {@code addArtifacts}) it would show nothing, and
     * log a stack trace for each metric of each query.
     *
     * @param metrics metrics or their values
     */
    static <T> T[] visible(T[] metrics) {
        return areSeenBySpark() ? metrics : Arrays.copyOf(metrics, 0);
    }

    private static boolean areSeenBySpark() {
        if (SparkEnv.get() == null) {
            return false;
        }
        ClassLoader early = SparkSession.active().sharedState().jarClassLoader().getParent();
        try {
            Class.forName(CustomMetrics.class.getName(), false, early);
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** What a task has counted of one metric. */
    record Value(String name, long value) implements CustomTaskMetric {}

    /** A metric with its name. Spark creates subclasses by name, which must be public. */
    private abstract static class Named implements CustomMetric {
        private final String name;
        private final String description;

        Named(String name, String description) {
            this.name = name;
            this.description = description;
        }

        @Override
        public final String name() {
            return name;
        }

        @Override
        public final String description() {
            return description;
        }
    }

    /** A number that is summed over tasks. */
    abstract static class Sum extends Named {
        Sum(String name, String description) {
            super(name, description);
        }

        @Override
        public final String aggregateTaskMetrics(long[] tasks) {
            return String.valueOf(Arrays.stream(tasks).sum());
        }
    }

    /** A metric with a unit. The UI shows the total, minimum, median and maximum over tasks, like Spark's own metrics. */
    abstract static class Distribution extends Named {
        private final LongFunction<String> unit;

        /** @param unit formats a value, such as {@code 1.5 MiB} */
        Distribution(String name, String description, LongFunction<String> unit) {
            super(name, description);
            this.unit = unit;
        }

        @Override
        public final String aggregateTaskMetrics(long[] tasks) {
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
}
