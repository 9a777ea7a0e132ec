package io.github.mlformats.core.testing.file;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.QueryExecution;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.util.QueryExecutionListener;
import scala.collection.JavaConverters;

/**
 * The metrics that Spark receives about a write.
 *
 * @param metrics metrics of the query in the UI, by name
 * @param output totals of all tasks: {@code records} and {@code bytes}
 */
public record WriteCounts(Map<String, Long> metrics, Map<String, Long> output) {
    /** Runs a write and returns its metrics. */
    public static WriteCounts of(SparkSession spark, Runnable write) throws Exception {
        WriteCounts counts = new WriteCounts(new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
        QueryExecutionListener queries = counts.new Queries();
        SparkListener tasks = counts.new Tasks();
        spark.listenerManager().register(queries);
        spark.sparkContext().addSparkListener(tasks);
        try {
            write.run();
            spark.sparkContext().listenerBus().waitUntilEmpty();
        } finally {
            spark.listenerManager().unregister(queries);
            spark.sparkContext().removeSparkListener(tasks);
        }
        return counts;
    }

    private final class Tasks extends SparkListener {
        @Override
        public void onTaskEnd(SparkListenerTaskEnd end) {
            output.merge("records", end.taskMetrics().outputMetrics().recordsWritten(), Long::sum);
            output.merge("bytes", end.taskMetrics().outputMetrics().bytesWritten(), Long::sum);
        }
    }

    private final class Queries implements QueryExecutionListener {
        @Override
        public void onSuccess(String function, QueryExecution query, long nanos) {
            collect(query.executedPlan());
        }

        @Override
        public void onFailure(String function, QueryExecution query, Exception error) {
            throw new AssertionError(error);
        }

        private void collect(SparkPlan plan) {
            JavaConverters.mapAsJavaMap(plan.metrics()).forEach((name, metric) -> metrics.put(name, metric.value()));
            JavaConverters.seqAsJavaList(plan.children()).forEach(this::collect);
        }
    }
}
