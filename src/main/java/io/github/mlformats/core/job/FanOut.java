package io.github.mlformats.core.job;

import io.github.mlformats.core.bytes.Parallel;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.files.Tolerance;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does one thing with many files, or with parts of files: on the driver, several at a time, or in a Spark job. A file that
 * fails in a way that the read tolerates is left out, with a warning. Any other failure comes out as it was thrown, out of a
 * job too.
 */
public record FanOut(Tolerance tolerance) {
    private static final Logger LOG = LoggerFactory.getLogger(FanOut.class);
    private static final int MAX_TASKS = 1000;
    /** So that one slow task is not what all wait for. */
    private static final int TASKS_PER_SLOT = 2;
    /** Of a task; most of the time they wait for a file system. */
    private static final int TASK_THREADS = 4;

    /** What is done with one of them. */
    public interface Work<E, T> extends Serializable {
        T apply(E element) throws IOException;
    }

    /** The answers in the order of the elements, without those that are left out. */
    public <E, T> List<T> onDriver(List<E> elements, Work<E, T> work) throws IOException {
        return Parallel.map(elements, element -> tolerant(tolerance, element, work)).stream()
                .flatMap(Optional::stream)
                .toList();
    }

    /**
     * Like {@link #onDriver}, by tasks. What tasks answer travels as bytes that are decoded here, by the classes of this jar:
     * if it was attached to a running session, the threads of Spark that receive answers know none of them, or others.
     *
     * @param session null where there is none: then all is done here
     */
    public <E extends Serializable, T extends Serializable> List<T> inJob(
            List<E> elements, Work<E, T> work, SparkSession session) throws IOException {
        if (elements.isEmpty()) {
            return List.of();
        }
        if (session == null) {
            return onDriver(elements, work);
        }
        return inTasks(elements, work, session, Math.min(elements.size(), MAX_TASKS));
    }

    /**
     * Like {@link #inJob}, for work that takes no longer than to start a task, such as reading the header of a file: each task
     * does it for many, several at a time.
     */
    public <E extends Serializable, T extends Serializable> List<T> inFewTasks(
            List<E> elements, Work<E, T> work, SparkSession session) throws IOException {
        if (elements.isEmpty() || session == null) {
            return onDriver(elements, work);
        }
        int slots = session.sparkContext().defaultParallelism();
        return inTasks(elements, work, session, Math.min(elements.size(), Math.max(1, slots) * TASKS_PER_SLOT));
    }

    private <E extends Serializable, T extends Serializable> List<T> inTasks(
            List<E> elements, Work<E, T> work, SparkSession session, int tasks) throws IOException {
        Tolerance shared = tolerance;
        List<byte[]> answered = JavaSparkContext.fromSparkContext(session.sparkContext())
                .parallelize(elements, tasks)
                .mapPartitions(task -> List.of(answer(shared, task, work)).iterator())
                .collect();
        List<T> answers = new ArrayList<>();
        for (byte[] bytes : answered) {
            for (Outcome<T> outcome : FanOut.<T>decode(bytes)) {
                outcome.get().ifPresent(answers::add);
            }
        }
        return answers;
    }

    /** What a task answers: in one stream of objects, which describes their classes once. */
    private static <E, T extends Serializable> byte[] answer(Tolerance tolerance, Iterator<E> task, Work<E, T> work)
            throws IOException {
        List<E> elements = new ArrayList<>();
        task.forEachRemaining(elements::add);
        return ObjectBytes.encode(
                new ArrayList<>(Parallel.map(elements, TASK_THREADS, element -> outcome(tolerance, element, work))));
    }

    @SuppressWarnings("unchecked") // encoded by answer for the same work
    private static <T extends Serializable> List<Outcome<T>> decode(byte[] answer) throws IOException {
        return (List<Outcome<T>>) ObjectBytes.decode(answer);
    }

    private static <E, T extends Serializable> Outcome<T> outcome(Tolerance tolerance, E element, Work<E, T> work)
            throws IOException {
        try {
            return new Outcome<>(tolerant(tolerance, element, work).orElse(null), null);
        } catch (FileNotFoundException | RuntimeException e) {
            // It would be the same at the next attempt. What may not be, such as a network, is tried again by Spark.
            return new Outcome<>(null, e);
        }
    }

    private static <E, T> Optional<T> tolerant(Tolerance tolerance, E element, Work<E, T> work) throws IOException {
        try {
            return Optional.of(work.apply(element));
        } catch (CorruptFileException | FileNotFoundException e) {
            if (!tolerance.covers(e)) {
                throw e;
            }
            LOG.warn("Skipped a file: {}", e.getMessage());
            return Optional.empty();
        }
    }
}
