package io.github.mlformats.tool.convert;

import io.github.mlformats.tool.convert.manifest.Unit;
import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Converts units on driver threads. A thread that has finished a unit takes the next one. With two threads, the tasks of the next
 * unit use the cores that become free while the last tasks of a unit run and while the driver publishes it. Spark's default
 * scheduler offers cores to the older job first, so units finish in about the order of their numbers.
 *
 * <p>The first failure ends the run: no other unit is started, and jobs are cancelled until all threads have ended. A unit that is
 * being published meanwhile is published completely.
 */
final class UnitRunner {
    private static final int MILLIS_BETWEEN_CANCELS = 100;
    /** Ten seconds for cancelled tasks: until they end, they may create files. */
    private static final int MAX_WAITS = 100;

    private final Queue<Unit> waiting;
    private final UnitFunction function;
    private final UnitTaskListener tasks;
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    /** What is done with a unit. */
    interface UnitFunction {
        void apply(Unit unit) throws IOException, InterruptedException;
    }

    UnitRunner(List<Unit> units, UnitFunction function, UnitTaskListener tasks) {
        this.waiting = new ConcurrentLinkedQueue<>(units);
        this.function = function;
        this.tasks = tasks;
    }

    /** Converts all units. When this method returns or throws, no thread and, usually, no task is running. */
    void run(int threads) throws IOException, InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task, "conversion");
            thread.setDaemon(true);
            return thread;
        });
        for (int i = 0; i < threads; i++) {
            pool.execute(this::runWaiting);
        }
        pool.shutdown();
        awaitEnd(pool);
        if (failure.get() != null) {
            for (int i = 0; i < MAX_WAITS && tasks.hasRunningTasks(); i++) {
                Thread.sleep(MILLIS_BETWEEN_CANCELS);
            }
            UnitRunner.<RuntimeException>rethrow(failure.get());
        }
    }

    private void awaitEnd(ExecutorService pool) {
        boolean ended = false;
        while (!ended) {
            try {
                ended = pool.awaitTermination(MILLIS_BETWEEN_CANCELS, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                failure.compareAndSet(null, e);
            }
            if (!ended && failure.get() != null) {
                // Repeated, since a thread may be about to start another job.
                tasks.cancelJobs();
            }
        }
    }

    private void runWaiting() {
        try {
            for (Unit unit = waiting.poll(); unit != null && failure.get() == null; unit = waiting.poll()) {
                function.apply(unit);
            }
        } catch (Throwable e) {
            // Later failures are consequences of the cancellation.
            failure.compareAndSet(null, e);
        }
    }

    /** Throws the exception as it is: Scala declares no exceptions, and Spark's own are checked ones. */
    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void rethrow(Throwable failure) throws E {
        throw (E) failure;
    }
}
