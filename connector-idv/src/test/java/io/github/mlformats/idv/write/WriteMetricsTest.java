package io.github.mlformats.idv.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.testing.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.QueryExecution;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.util.QueryExecutionListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import scala.collection.JavaConverters;

/** What the Spark UI shows of a write. */
class WriteMetricsTest {
    private static final int ROWS = 20_000;

    private final SparkSession spark = SparkSessions.shared();
    private final Map<String, Long> metrics = new ConcurrentHashMap<>();
    private final Map<String, Long> output = new ConcurrentHashMap<>();

    @TempDir
    Path folder;

    @Test
    void countWhatTasksWrote() throws Exception {
        QueryExecutionListener queries = new Queries();
        SparkListener tasks = new Tasks();
        spark.listenerManager().register(queries);
        spark.sparkContext().addSparkListener(tasks);
        try {
            spark.range(0, ROWS, 1, 2)
                    .selectExpr("id", "id % 2 = 0 AS even")
                    .write()
                    .format("idv")
                    .save(folder.resolve("data").toString());
            spark.sparkContext().listenerBus().waitUntilEmpty();
        } finally {
            spark.listenerManager().unregister(queries);
            spark.sparkContext().removeSparkListener(tasks);
        }

        assertThat(metrics)
                .containsEntry("recordsWritten", (long) ROWS)
                .containsEntry("mlFilesWritten", 2L)
                .containsEntry("bytesWritten", bytes())
                .containsEntry("mlBlocksWritten", 2L * 2 * 2)
                .containsKeys("mlEncodeTime", "mlDeflateTime");
        // A long and a bit for each row, and at most a word for each block.
        assertThat(metrics.get("mlBytesEncoded")).isBetween(ROWS * 8L + ROWS / 8, ROWS * 8L + ROWS / 8 + 8 * 8);
        assertThat(output).containsEntry("records", (long) ROWS).containsEntry("bytes", bytes());
    }

    private long bytes() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("data"))) {
            return files.filter(file -> file.toString().endsWith(".idv"))
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }

    private final class Tasks extends SparkListener {
        @Override
        public void onTaskEnd(SparkListenerTaskEnd end) {
            output.merge("records", end.taskMetrics().outputMetrics().recordsWritten(), Long::sum);
            output.merge("bytes", end.taskMetrics().outputMetrics().bytesWritten(), Long::sum);
        }
    }

    private final class Queries implements QueryExecutionListener {
        @Override
        public void onSuccess(String function, QueryExecution query, long nanos) {
            collect(query.executedPlan());
        }

        @Override
        public void onFailure(String function, QueryExecution query, Exception error) {
            throw new AssertionError(error);
        }

        private void collect(SparkPlan plan) {
            Map<String, Long> all = new HashMap<>();
            JavaConverters.mapAsJavaMap(plan.metrics()).forEach((name, metric) -> all.put(name, metric.value()));
            metrics.putAll(all);
            JavaConverters.seqAsJavaList(plan.children()).forEach(this::collect);
        }
    }
}
