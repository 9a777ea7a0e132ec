package io.github.mlformats.core.testing.write;

import java.util.Iterator;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.spark.SparkContext;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.shuffle.MetadataFetchFailedException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.util.TaskCompletionListener;

/**
 * Rows whose stage is retried while a task of its first attempt still runs: task 1 loses its input when task 0 has written a
 * row. Task 0 resumes when its second attempt has written a row, which in turn resumes when the first has ended.
 */
final class RetriedStage {
    private static final int SECONDS = 60;

    private static CountDownLatch firstWrites;
    private static CountDownLatch secondWrites;
    private static CountDownLatch firstEnds;

    private RetriedStage() {}

    /** The same rows in two tasks of such a stage. For one query. */
    static Dataset<Row> of(Dataset<Row> rows) {
        firstWrites = new CountDownLatch(1);
        secondWrites = new CountDownLatch(1);
        firstEnds = new CountDownLatch(1);
        SparkContext context = rows.sparkSession().sparkContext();
        // The next one is that of the shuffle.
        int shuffle = context.newShuffleId() + 1;
        MapPartitionsFunction<Row, Row> retried = task -> new Rows(task, shuffle);
        // From one partition, rows go to both in turn.
        return rows.coalesce(1).repartition(2).mapPartitions(retried, Encoders.row(rows.schema()));
    }

    /** Whether the stage was retried. */
    static boolean happened() {
        return firstEnds.getCount() == 0;
    }

    private static final class Rows implements Iterator<Row> {
        private final Iterator<Row> rows;
        private final int shuffle;
        private final int task = TaskContext.get().partitionId();
        private final int attempt = TaskContext.get().stageAttemptNumber();
        private boolean given;
        private boolean waited;

        Rows(Iterator<Row> rows, int shuffle) {
            this.rows = rows;
            this.shuffle = shuffle;
        }

        @Override
        public boolean hasNext() {
            if (given && !waited) {
                waited = true;
                afterFirstRow();
            }
            return rows.hasNext();
        }

        private void afterFirstRow() {
            if (attempt == 0 && task == 0) {
                TaskContext.get().addTaskCompletionListener((TaskCompletionListener) ended -> firstEnds.countDown());
                firstWrites.countDown();
                await(secondWrites);
            } else if (attempt == 0) {
                await(firstWrites);
                // Of no executor: a lost one is never found alive again by a local master, and its JVM exits after ten
                // minutes.
                RetriedStage.<RuntimeException>fail(new MetadataFetchFailedException(shuffle, task, "injected"));
            } else if (task == 0) {
                secondWrites.countDown();
                await(firstEnds);
            }
        }

        private static void await(CountDownLatch latch) {
            try {
                if (!latch.await(SECONDS, TimeUnit.SECONDS)) {
                    throw new IllegalStateException("the stage was not retried");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public Row next() {
            given = true;
            return rows.next();
        }
    }

    /** Spark's exception is a checked one. */
    @SuppressWarnings("unchecked")
    private static <E extends Exception> void fail(Exception e) throws E {
        throw (E) e;
    }
}
