package io.github.mlformats.core.metric;

import java.util.Arrays;
import org.apache.spark.sql.SparkSession;

/**
 * Metrics that Spark can show. Spark creates them by class name with the class loader of its start. For a jar that was
 * added later ({@code ADD JAR}, {@code addArtifacts}) it would show nothing, and log a stack trace for each metric of
 * each query; then no metrics are reported.
 */
final class VisibleMetrics {
    private VisibleMetrics() {}

    /**
     * Returns all metrics, or none if Spark cannot load their classes.
     *
     * @param metrics metrics or their values
     */
    static <T> T[] of(T[] metrics) {
        return areSeenBySpark() ? metrics : Arrays.copyOf(metrics, 0);
    }

    private static boolean areSeenBySpark() {
        ClassLoader early = SparkSession.active().sharedState().jarClassLoader().getParent();
        try {
            Class.forName(VisibleMetrics.class.getName(), false, early);
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
