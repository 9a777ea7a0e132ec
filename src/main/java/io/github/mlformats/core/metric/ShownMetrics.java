package io.github.mlformats.core.metric;

import java.util.Arrays;
import org.apache.spark.sql.SparkSession;

/**
 * The metrics that Spark can show. It makes them by the names of their classes, where only the jars are seen that were there
 * when it was started: of those in a jar that came later ({@code ADD JAR}, {@code addArtifacts}) it would show nothing, and log
 * that with a stack trace for each metric of each query.
 */
final class ShownMetrics {
    private ShownMetrics() {}

    /** All of them, or none. @param metrics or their values, of which Spark knows no others */
    static <T> T[] of(T[] metrics) {
        return areSeenBySpark() ? metrics : Arrays.copyOf(metrics, 0);
    }

    private static boolean areSeenBySpark() {
        ClassLoader early = SparkSession.active().sharedState().jarClassLoader().getParent();
        try {
            Class.forName(ShownMetrics.class.getName(), false, early);
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
