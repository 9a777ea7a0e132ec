package io.github.mlformats.it.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Iterator;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/** Two writers of one directory, in one process: while a task of the first one runs, the second one does all of its write. */
public final class TwoWriters implements MapPartitionsFunction<Long, Long> {
    private static final long serialVersionUID = 1L;
    private static final int ROWS = 100;
    private static final int FIRST = 1000;
    private static final int SECOND = 2000;

    private static Runnable second;

    private TwoWriters() {}

    /** Both appends succeed. */
    public static void append(SparkSession session, String path) {
        rows(session, 0).write().format("idv").save(path);

        write(session, path, SaveMode.Append);

        assertThat(ids(session, path)).containsExactlyElementsOf(numbers(0, FIRST, SECOND));
    }

    /** The overwrite that sees that another one was quicker is rolled back. */
    public static void overwrite(SparkSession session, String path) {
        rows(session, 0).write().format("idv").save(path);

        assertThatThrownBy(() -> write(session, path, SaveMode.Overwrite))
                .hasStackTraceContaining("another write has changed ");

        assertThat(ids(session, path)).containsExactlyElementsOf(numbers(SECOND));
    }

    private static void write(SparkSession session, String path, SaveMode mode) {
        second = () -> rows(session, SECOND).write().format("idv").mode(mode).save(path);
        rows(session, FIRST)
                .mapPartitions(new TwoWriters(), Encoders.LONG())
                .toDF("id")
                .write()
                .format("idv")
                .mode(mode)
                .save(path);
    }

    @Override
    public Iterator<Long> call(Iterator<Long> rows) throws InterruptedException {
        if (TaskContext.getPartitionId() == 0) {
            Thread other = new Thread(second);
            other.start();
            other.join();
        }
        return rows;
    }

    private static Dataset<Long> rows(SparkSession session, int first) {
        return session.range(first, first + ROWS, 1, 2);
    }

    private static List<Long> numbers(int... firsts) {
        return java.util.Arrays.stream(firsts)
                .boxed()
                .flatMap(first -> LongStream.range(first, first + ROWS).boxed())
                .toList();
    }

    private static List<Long> ids(SparkSession session, String path) {
        return session.read().format("idv").load(path).orderBy("id").collectAsList().stream()
                .map(row -> row.getLong(0))
                .toList();
    }
}
