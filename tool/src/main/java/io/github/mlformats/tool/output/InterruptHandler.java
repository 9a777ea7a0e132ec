package io.github.mlformats.tool.output;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.util.ShutdownHookManager;
import org.apache.spark.SparkContext;

/** Lets an interrupted command cancel its Spark jobs, clean up and report before the process exits. */
public final class InterruptHandler {
    /** Before Spark is stopped and Hadoop's file systems are closed. */
    private static final int PRIORITY = 100;

    private static final int MILLIS_BETWEEN_CANCELS = 100;

    /** 25 seconds in total; Hadoop's shutdown hooks have 30. */
    private static final int MAX_CANCELS = 250;

    private static final CountDownLatch ENDED = new CountDownLatch(1);

    private static volatile boolean waitsForInput;

    private InterruptHandler() {}

    /** Reads what the user or another process provides. */
    @FunctionalInterface
    public interface Input<T> {
        T read() throws IOException;
    }

    /** Waits for input. Meanwhile an interrupt ends the process at once: there is nothing to cancel or to clean up. */
    public static <T> T waitFor(Input<T> input) throws IOException {
        waitsForInput = true;
        try {
            return input.read();
        } finally {
            waitsForInput = false;
        }
    }

    /** From now on, an interrupt cancels all Spark jobs, and the threads that wait for them get an exception. */
    public static void cancelJobsOnInterrupt(SparkContext spark) {
        ShutdownHookManager.get().addShutdownHook(() -> cancelUntilEnded(spark), PRIORITY);
    }

    /** From now on, an interrupt first runs an action that ends the command. */
    public static void endOnInterrupt(Runnable action) {
        ShutdownHookManager.get().addShutdownHook(action, PRIORITY + 1);
    }

    /** Repeats the cancellation, since the command may be about to start another job. */
    static void cancelUntilEnded(SparkContext spark) {
        try {
            for (int i = 0; i < MAX_CANCELS && ENDED.getCount() > 0 && !waitsForInput; i++) {
                cancel(spark);
                ENDED.await(MILLIS_BETWEEN_CANCELS, TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void cancel(SparkContext spark) {
        try {
            spark.cancelAllJobs();
        } catch (IllegalStateException e) {
            // The command has already stopped Spark and is about to exit.
        }
    }

    /** Called when the command has ended and the process is about to exit. */
    public static void commandEnded() {
        ENDED.countDown();
    }
}
