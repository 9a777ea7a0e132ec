package io.github.mlformats.core.table;

import io.github.mlformats.core.bytes.Parallel;
import io.github.mlformats.core.error.CorruptFileException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.SparkSession;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Applies a function to many files or slices: on the driver in several threads, or in a Spark job. Files that fail and
 * may be skipped are skipped with a warning. All other exceptions are rethrown unchanged, also from a job.
 */
public record TaskRunner(FileSkipPolicy skipPolicy) {
    private static final Logger LOG = LoggerFactory.getLogger(TaskRunner.class);
    private static final int MAX_TASKS = 1000;
    /** More tasks than slots, so that one slow task does not delay the result. */
    private static final int TASKS_PER_SLOT = 2;
    /** Threads of a task, which mostly wait for a file system. */
    private static final int TASK_THREADS = 4;

    /** A function of one element. */
    public interface TaskFunction<E, T> extends Serializable {
        T apply(E element) throws IOException;
    }

    /**
     * Applies the function in threads of the driver. Returns the results in the order of the elements, without skipped
     * ones.
     */
    public <E, T> List<T> runOnDriver(List<E> elements, TaskFunction<E, T> work) throws IOException {
        return Parallel.map(elements, element -> applyOrSkip(skipPolicy, element, work)).stream()
                .flatMap(Optional::stream)
                .toList();
    }

    /**
     * Like {@link #runOnDriver}, but in a Spark job with up to one task per element. Elements and results travel as bytes,
     * see {@link ObjectSerializer}.
     *
     * @param session null to run on the current process
     */
    public <E extends Serializable, T extends Serializable> List<T> runInJob(
            List<E> elements, TaskFunction<E, T> work, SparkSession session) throws IOException {
        if (elements.isEmpty()) {
            return List.of();
        }
        if (session == null) {
            return runOnDriver(elements, work);
        }
        return inTasks(elements, work, session, Math.min(elements.size(), MAX_TASKS));
    }

    /**
     * Like {@link #runInJob}, for functions that write: each element is a task of its own and is in its thread, which knows the
     * attempt.
     */
    public <E extends Serializable, T extends Serializable> List<T> runInTasks(
            List<E> elements, TaskFunction<E, T> work, SparkSession session) throws IOException {
        return elements.isEmpty() ? List.of() : inTasks(elements, work, session, elements.size());
    }

    /**
     * Like {@link #runInJob}, for functions that take no longer than starting a task, such as reading the header of a file:
     * each task applies it to many elements, several at a time.
     *
     * @param session null to run on the current process
     */
    public <E extends Serializable, T extends Serializable> List<T> runInFewTasks(
            List<E> elements, TaskFunction<E, T> work, SparkSession session) throws IOException {
        if (elements.isEmpty() || session == null) {
            return runOnDriver(elements, work);
        }
        int slots = session.sparkContext().defaultParallelism();
        return inTasks(elements, work, session, Math.min(elements.size(), Math.max(1, slots) * TASKS_PER_SLOT));
    }

    private <E extends Serializable, T extends Serializable> List<T> inTasks(
            List<E> elements, TaskFunction<E, T> work, SparkSession session, int tasks) throws IOException {
        FileSkipPolicy shared = skipPolicy;
        List<byte[]> results = distribute(
                        elements,
                        tasks,
                        task -> List.of(answer(shared, task, work)).iterator(),
                        session)
                .collect();
        List<T> values = new ArrayList<>();
        for (byte[] bytes : results) {
            for (TaskResult<T> outcome : TaskRunner.<T>decode(bytes)) {
                outcome.get().ifPresent(values::add);
            }
        }
        return values;
    }

    /**
     * Distributes elements to tasks, which apply a function. Elements travel as bytes, because Spark would serialize them with
     * {@code spark.serializer}, and Kryo does not support records.
     *
     * @param tasks number of tasks
     */
    public static <E extends Serializable, R> JavaRDD<R> distribute(
            List<E> elements, int tasks, FlatMapFunction<Iterator<E>, R> work, SparkSession session)
            throws IOException {
        List<byte[]> encoded = new ArrayList<>();
        for (long task = 0; task < tasks; task++) {
            int first = (int) (task * elements.size() / tasks);
            int end = (int) ((task + 1) * elements.size() / tasks);
            encoded.add(ObjectSerializer.encode(new ArrayList<>(elements.subList(first, end))));
        }
        return JavaSparkContext.fromSparkContext(session.sparkContext())
                .parallelize(encoded, tasks)
                .mapPartitions(task -> work.call(TaskRunner.<E>decodeElements(task.next())));
    }

    @SuppressWarnings("unchecked") // encoded by distribute
    private static <E> Iterator<E> decodeElements(byte[] encoded) throws IOException {
        return ((List<E>) ObjectSerializer.decodeTrusted(encoded)).iterator();
    }

    /** Serializes the results of a task into one object stream, which describes their classes only once. */
    private static <E, T extends Serializable> byte[] answer(
            FileSkipPolicy tolerance, Iterator<E> task, TaskFunction<E, T> work) throws IOException {
        List<E> elements = new ArrayList<>();
        task.forEachRemaining(elements::add);
        return ObjectSerializer.encode(
                new ArrayList<>(Parallel.map(elements, TASK_THREADS, element -> outcome(tolerance, element, work))));
    }

    @SuppressWarnings("unchecked") // encoded by answer for the same work
    private static <T extends Serializable> List<TaskResult<T>> decode(byte[] answer) throws IOException {
        return (List<TaskResult<T>>) ObjectSerializer.decode(answer);
    }

    private static <E, T extends Serializable> TaskResult<T> outcome(
            FileSkipPolicy tolerance, E element, TaskFunction<E, T> work) throws IOException {
        try {
            return new TaskResult<>(applyOrSkip(tolerance, element, work).orElse(null), null);
        } catch (FileNotFoundException | RuntimeException e) {
            // Not retried, as these exceptions would recur. Spark retries the task for others, such as those of a
            // network.
            return new TaskResult<>(null, e);
        }
    }

    private static <E, T> Optional<T> applyOrSkip(FileSkipPolicy tolerance, E element, TaskFunction<E, T> work)
            throws IOException {
        try {
            return Optional.of(work.apply(element));
        } catch (CorruptFileException | FileNotFoundException e) {
            if (!tolerance.skips(e)) {
                throw e;
            }
            LOG.warn("Skipped a file: {}", e.getMessage());
            return Optional.empty();
        }
    }

    /**
     * The result of work in a task: a value or an exception.
     *
     * @param value the value; null if there is none
     * @param failure the exception; null if the work succeeded
     */
    public record TaskResult<T extends Serializable>(T value, Exception failure) implements Serializable {
        private static final long serialVersionUID = 1L;

        /** Deserializes a result of {@link ObjectSerializer#encode}. */
        @SuppressWarnings("unchecked") // encoded by an outcome of the same work
        public static <T extends Serializable> TaskResult<T> decode(byte[] encoded) throws IOException {
            return (TaskResult<T>) ObjectSerializer.decode(encoded);
        }

        /** Returns the value, empty if there is none, or throws the exception. */
        public Optional<T> get() throws IOException {
            if (failure instanceof RuntimeException unchecked) {
                throw unchecked;
            } else if (failure instanceof IOException io) {
                throw io;
            }
            return Optional.ofNullable(value);
        }
    }
}
