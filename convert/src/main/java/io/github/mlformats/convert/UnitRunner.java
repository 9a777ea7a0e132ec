package io.github.mlformats.convert;

import io.github.mlformats.convert.manifest.JobLock;
import io.github.mlformats.convert.manifest.Unit;
import io.github.mlformats.convert.manifest.UnitRecord;
import io.github.mlformats.convert.manifest.UnitRecord.CorruptCount;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
 * <p>The first failure, which may be that of the lock, ends the run: no other unit is started, and jobs are cancelled until all
 * threads have ended. A unit that is being published meanwhile is published completely.
 */
final class UnitRunner {
    private static final int MILLIS_BETWEEN_CANCELS = 100;
    /** Ten seconds for cancelled tasks: until they end, they may create files. */
    private static final int MAX_WAITS = 100;

    private final Queue<Unit> waiting;
    private final UnitConverter converter;
    private final JobLock lock;
    private final UnitTaskListener tasks;
    private final ConversionListener listener;
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    /** @param tasks learns which units are running, and cancels them */
    UnitRunner(
            List<Unit> units,
            UnitConverter converter,
            JobLock lock,
            UnitTaskListener tasks,
            ConversionListener listener) {
        this.waiting = new ConcurrentLinkedQueue<>(units);
        this.converter = converter;
        this.lock = lock;
        this.tasks = tasks;
        this.listener = listener;
    }

    /**
     * Converts all units. When this method returns or throws, no thread and, usually, no task is running.
     *
     * @throws ConversionException if the limit of corrupt records is exceeded
     */
    void run(int threads) throws IOException, InterruptedException {
        try {
            runThreads(threads);
        } catch (Exception e) {
            // The jobs were cancelled by the limit, whatever failed or was interrupted after that.
            if (tasks.isLimitExceeded()) {
                throw limitExceeded();
            }
            throw e;
        }
    }

    private void runThreads(int threads) throws InterruptedException {
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
                lock.checkBeats();
            } catch (InterruptedException | IOException e) {
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
                convert(unit);
            }
        } catch (Throwable e) {
            // Later failures are consequences of the cancellation.
            failure.compareAndSet(null, e);
        }
    }

    private void convert(Unit unit) throws IOException, InterruptedException {
        tasks.unitStarted(unit);
        listener.unitStarted(unit);
        UnitRecord converted = converter.convert(unit, lock, tasks::checkStaged);
        listener.unitFinished(converted);
        tasks.unitFinished(unit, converted);
    }

    /** The failure for units whose Spark jobs were cancelled by the limit of corrupt records. */
    private ConversionException limitExceeded() throws IOException {
        Map<String, Long> reasons = new HashMap<>();
        for (Unit unit : tasks.runningUnits()) {
            converter
                    .collectCorruptRecords(unit)
                    .forEach(count -> reasons.merge(count.reason(), count.records(), Long::sum));
        }
        return tasks.limitExceeded(CorruptCount.sorted(reasons));
    }

    /** Throws the exception as it is: Scala declares no exceptions, and Spark's own are checked ones. */
    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void rethrow(Throwable failure) throws E {
        throw (E) failure;
    }
}
