package io.github.mlformats.benchmarks.harness;

import org.apache.spark.SparkContext;
import org.apache.spark.executor.InputMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** Adds up what Spark's tasks read. */
final class TaskInput extends SparkListener {
    private static final long PATIENCE_MILLIS = 10_000;

    private final SparkContext context;
    private long bytes;
    private long rows;

    TaskInput(SparkContext context) {
        this.context = context;
        context.addSparkListener(this);
    }

    @Override
    public synchronized void onTaskEnd(SparkListenerTaskEnd end) {
        InputMetrics input = end.taskMetrics().inputMetrics();
        bytes += input.bytesRead();
        rows += input.recordsRead();
    }

    /** The outcome of a run: what was read since the last call. */
    Outcome take(long nanos, double[] result) throws Exception {
        context.listenerBus().waitUntilEmpty(PATIENCE_MILLIS);
        synchronized (this) {
            Outcome outcome = new Outcome(nanos, bytes, rows, result);
            bytes = 0;
            rows = 0;
            return outcome;
        }
    }
}
