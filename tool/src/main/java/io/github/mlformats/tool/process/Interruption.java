package io.github.mlformats.tool.process;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.util.ShutdownHookManager;
import org.apache.spark.SparkContext;

/** Lets a command that the user interrupts end its job, tidy up and say so before the program is gone. */
public final class Interruption {
    /** Before Spark is stopped and Hadoop's file systems are closed. */
    private static final int PRIORITY = 100;

    private static final int MILLIS_BETWEEN_CANCELS = 100;

    /** So that there are 25 seconds to tidy up: Hadoop gives 30. */
    private static final int MAX_CANCELS = 250;

    private static final CountDownLatch ENDED = new CountDownLatch(1);

    private Interruption() {}

    /** From now on, an interruption cancels what Spark does; whoever waits for it gets an exception. */
    public static void cancels(SparkContext spark) {
        ShutdownHookManager.get().addShutdownHook(() -> cancelUntilEnded(spark), PRIORITY);
    }

    /** More than once: the command may just be about to start a job. */
    private static void cancelUntilEnded(SparkContext spark) {
        try {
            for (int i = 0; i < MAX_CANCELS && ENDED.getCount() > 0; i++) {
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
            // The command has stopped Spark by now, and only has to say why it ends.
        }
    }

    /** To be called when the program has nothing left to do but to exit. */
    public static void ended() {
        ENDED.countDown();
    }
}
