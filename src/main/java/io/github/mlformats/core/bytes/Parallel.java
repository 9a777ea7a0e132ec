package io.github.mlformats.core.bytes;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Runs many blocking calls of a file system in parallel threads. */
public final class Parallel {
    private static final int THREADS = 16;

    private Parallel() {}

    /** A function that may throw an I/O exception. */
    public interface ReadFunction<A, B> {
        B apply(A argument) throws IOException;
    }

    /**
     * Applies a function to every element. Returns the results in the order of the elements; throws the first failure in
     * that order.
     *
     * @throws InterruptedIOException if this thread is interrupted: by it, Spark tells that a query was stopped and has not failed
     */
    public static <A, B> List<B> map(List<A> elements, ReadFunction<A, B> reading) throws IOException {
        return map(elements, THREADS, reading);
    }

    /**
     * Like {@link #map(List, ReadFunction)}.
     *
     * @param most maximum number of threads
     */
    public static <A, B> List<B> map(List<A> elements, int most, ReadFunction<A, B> reading) throws IOException {
        if (elements.size() < 2) {
            List<B> results = new ArrayList<>();
            for (A element : elements) {
                results.add(reading.apply(element));
            }
            return results;
        }
        ExecutorService threads = Executors.newFixedThreadPool(Math.min(most, elements.size()));
        try {
            List<Future<B>> pending = new ArrayList<>();
            for (A element : elements) {
                pending.add(threads.submit(() -> reading.apply(element)));
            }
            List<B> results = new ArrayList<>();
            for (Future<B> one : pending) {
                results.add(get(one));
            }
            return results;
        } finally {
            threads.shutdownNow();
            awaitEnd(threads);
        }
    }

    /**
     * Like {@link #map(List, ReadFunction)}, for calls that change files: after a failure, no further call begins, and those that
     * have begun are not interrupted. So none is under way when this returns or throws. Failures after the first are suppressed
     * exceptions of it.
     */
    public static <A, B> List<B> mapChanges(List<A> elements, ReadFunction<A, B> change) throws IOException {
        ExecutorService threads = Executors.newFixedThreadPool(Math.max(1, Math.min(THREADS, elements.size())));
        AtomicBoolean stopped = new AtomicBoolean();
        List<Future<B>> pending = new ArrayList<>();
        try {
            for (A element : elements) {
                pending.add(threads.submit(() -> stopped.get() ? null : applyOrStop(element, change, stopped)));
            }
            List<B> results = new ArrayList<>();
            for (Future<B> one : pending) {
                results.add(get(one));
            }
            return results;
        } catch (Throwable e) {
            stopped.set(true);
            boolean isInterrupted = Thread.interrupted();
            for (Future<B> one : pending) {
                isInterrupted |= addFailure(one, e);
            }
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
            throw e;
        } finally {
            threads.shutdown();
        }
    }

    private static <A, B> B applyOrStop(A element, ReadFunction<A, B> change, AtomicBoolean stopped)
            throws IOException {
        try {
            return change.apply(element);
        } catch (Throwable e) {
            stopped.set(true);
            throw e;
        }
    }

    /** Waits for a call and adds its failure to another one. Returns whether this thread was interrupted meanwhile. */
    private static boolean addFailure(Future<?> call, Throwable first) {
        boolean isInterrupted = false;
        while (true) {
            try {
                call.get();
                return isInterrupted;
            } catch (ExecutionException e) {
                if (e.getCause() != first) {
                    first.addSuppressed(e.getCause());
                }
                return isInterrupted;
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        }
    }

    /** After a failure, waits until the other threads have closed the files that they opened. */
    private static void awaitEnd(ExecutorService threads) {
        try {
            threads.awaitTermination(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static <B> B get(Future<B> pending) throws IOException {
        try {
            return pending.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException io) {
                throw io;
            } else if (e.getCause() instanceof RuntimeException unchecked) {
                throw unchecked;
            } else if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            InterruptedIOException interrupted = new InterruptedIOException("interrupted");
            interrupted.initCause(e);
            throw interrupted;
        }
    }
}
