package io.github.mlformats.core.spark.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.core.bytes.InflaterKind;
import io.github.mlformats.core.spark.NumbersTest;
import io.github.mlformats.core.spi.ReadMetrics;
import io.github.mlformats.core.spi.ScanCustomMetrics;
import io.github.mlformats.core.testing.file.CountingFileSystem;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import scala.collection.JavaConverters;

/** Scan metrics in the Spark UI. */
class MetricsTest extends NumbersTest {
    @BeforeEach
    void writeFiles() {
        for (int i = 0; i < 3; i++) {
            counting(0, 1000).write(directory.resolve("t/k=" + i + "/file"));
        }
    }

    private static Map<String, Long> metrics(Dataset<Row> query) {
        query.collect();
        SparkPlan plan = execution(query).executedPlan();
        SparkPlan scan = plan.find(node -> node instanceof BatchScanExec).get();
        Map<String, Long> values = new HashMap<>();
        JavaConverters.mapAsJavaMap(scan.metrics()).forEach((name, metric) -> values.put(name, metric.value()));
        return values;
    }

    @Test
    void countReadsOfTasks() {
        Dataset<Row> query = load("t").filter("k > 0").select("id");
        CountingFileSystem.reset();

        Map<String, Long> metrics = metrics(query);

        assertThat(metrics)
                .containsEntry("mlFiles", 2L)
                .containsEntry("mlSlices", 2L)
                .containsEntry("mlBytesDecoded", 2 * 8 * 1000L)
                .containsEntry("mlReadCalls", (long) CountingFileSystem.reads().size())
                .containsEntry("mlBytesRead", CountingFileSystem.bytesRead())
                .containsEntry("mlFilesSkipped", 0L)
                .containsEntry("mlFilesPlanned", 2L)
                .containsEntry("mlFilesPruned", 1L)
                .containsEntry("mlDirectoriesPruned", 1L)
                .containsEntry("mlPlanningReads", 0L);
    }

    @Test
    void countReadsOfPlanning() {
        assertThat(metrics(read().option("maxPartitionBytes", "4k").load(path("t"))))
                .containsEntry("mlFilesPlanned", 3L)
                .containsEntry("mlPlanningReads", 3L)
                .containsEntry("mlSlices", 15L);
    }

    @Test
    void countBlocksThatASampleSkips() {
        Map<String, Long> metrics = metrics(load("t").sample(0.001, 5));

        assertThat(metrics.get("mlBlocksSkipped")).isBetween(20L, 30L);
        assertThat(metrics.get("mlBlocksSkipped") * 1600 + metrics.get("mlBytesDecoded"))
                .isEqualTo(3 * 16_000);
    }

    @Test
    void countSkippedFiles() throws java.io.IOException {
        java.nio.file.Files.writeString(directory.resolve("t/k=1/file"), "these are no numbers");

        assertThat(metrics(read().option("ignoreCorruptFiles", true).load(path("t"))))
                .containsEntry("mlFilesSkipped", 1L);
    }

    @Test
    void haveUnitsAndDistribution() {
        assertThat(shown("mlBytesRead", 3 << 20)).isEqualTo("3.0 MiB");
        assertThat(shown("mlBytesDecoded", 3 << 20, 0, 5 << 20))
                .isEqualTo("total (min, med, max)\n8.0 MiB (0.0 B, 3.0 MiB, 5.0 MiB)");
        assertThat(shown("mlDecodeTime", 20, 1480)).isEqualTo("total (min, med, max)\n1.5 s (20 ms, 1.5 s, 1.5 s)");
        assertThat(shown("mlFiles", 2, 3)).isEqualTo("5");
    }

    @Test
    void nameTheInflaters() {
        ReadMetrics metrics = new ReadMetrics();
        long none = value(metrics);
        metrics.inflater = InflaterKind.ISA_L;
        long isaL = value(metrics);
        metrics.inflater = InflaterKind.JDK;
        long jdk = value(metrics);

        assertThat(shown("mlInflater", none, isaL, jdk, isaL)).isEqualTo("JDK, ISA-L");
        assertThat(shown("mlInflater", none)).isEqualTo("not used");
        assertThat(shown("mlInflater")).isEqualTo("not used");
    }

    private static long value(ReadMetrics metrics) {
        return Arrays.stream(ScanCustomMetrics.values(metrics))
                .filter(metric -> metric.name().equals("mlInflater"))
                .findFirst()
                .orElseThrow()
                .value();
    }

    private static String shown(String name, long... ofTasks) {
        return Arrays.stream(ScanCustomMetrics.all())
                .filter(metric -> metric.name().equals(name))
                .findFirst()
                .orElseThrow()
                .aggregateTaskMetrics(ofTasks);
    }
}
