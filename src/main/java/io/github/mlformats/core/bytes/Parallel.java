package io.github.mlformats.core.bytes;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

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
            throw new IOException("interrupted", e);
        }
    }
}
