package io.github.mlformats.benchmarks.harness;

import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** Counts the rows that Spark's tasks read. */
final class TaskRowCounter extends SparkListener {
    private static final long PATIENCE_MILLIS = 10_000;

    private final SparkContext context;
    private long rows;

    TaskRowCounter(SparkContext context) {
        this.context = context;
        context.addSparkListener(this);
    }

    @Override
    public synchronized void onTaskEnd(SparkListenerTaskEnd end) {
        rows += end.taskMetrics().inputMetrics().recordsRead();
    }

    /** The rows read since the last call. */
    long take() throws Exception {
        context.listenerBus().waitUntilEmpty(PATIENCE_MILLIS);
        synchronized (this) {
            long taken = rows;
            rows = 0;
            return taken;
        }
    }
}
