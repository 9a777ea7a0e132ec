package io.github.mlformats.tool.command;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.util.ShutdownHookManager;
import org.apache.spark.SparkContext;

/** Lets a command that the user interrupts end its job, tidy up and say so before the program is gone. */
final class Interruption {
    /** Before Spark is stopped and Hadoop's file systems are closed. */
    private static final int PRIORITY = 100;

    private static final int SECONDS_TO_TIDY_UP = 10;

    private static final CountDownLatch ENDED = new CountDownLatch(1);

    private Interruption() {}

    /** From now on, an interruption cancels what Spark does; whoever waits for it gets an exception. */
    static void cancels(SparkContext spark) {
        ShutdownHookManager.get()
                .addShutdownHook(
                        () -> {
                            if (ENDED.getCount() > 0) {
                                spark.cancelAllJobs();
                                await();
                            }
                        },
                        PRIORITY);
    }

    /** To be called when the program has nothing left to do but to exit. */
    static void ended() {
        ENDED.countDown();
    }

    private static void await() {
        try {
            if (!ENDED.await(SECONDS_TO_TIDY_UP, TimeUnit.SECONDS)) {
                System.err.println("mlformats: interrupted before everything was tidied up");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
