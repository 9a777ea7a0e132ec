package io.github.mlformats.benchmarks.harness;

import org.apache.spark.SparkContext;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** Adds up what Spark's tasks did. */
final class TaskTotals extends SparkListener {
    private static final long PATIENCE_MILLIS = 10_000;

    private final SparkContext context;
    private Totals totals = Totals.NONE;

    /** Rows read from sources, and processor time. */
    record Totals(long rows, long cpuNanos) {
        static final Totals NONE = new Totals(0, 0);
    }

    TaskTotals(SparkContext context) {
        this.context = context;
        context.addSparkListener(this);
    }

    @Override
    public synchronized void onTaskEnd(SparkListenerTaskEnd end) {
        TaskMetrics task = end.taskMetrics();
        totals = new Totals(
                totals.rows() + task.inputMetrics().recordsRead(), totals.cpuNanos() + task.executorCpuTime());
    }

    /** The totals since the last call. */
    Totals take() throws Exception {
        context.listenerBus().waitUntilEmpty(PATIENCE_MILLIS);
        synchronized (this) {
            Totals taken = totals;
            totals = Totals.NONE;
            return taken;
        }
    }
}
