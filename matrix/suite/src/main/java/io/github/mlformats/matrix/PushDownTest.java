package io.github.mlformats.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.StorageStatistics;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a query needs is known to the scan, and little else is read. */
class PushDownTest {
    private static final long ROWS = 100_000;

    private final SparkSession spark = Session.shared();

    @TempDir
    private Path folder;

    @Test
    void readsOneColumn() {
        Dataset<Row> rows = numbers();
        assertThat(plan(rows.select("b"))).contains("b#").doesNotContain("a#");
        assertThat(bytesRead(rows.select("b"))).isLessThan(bytesRead(rows) * 6 / 10);
    }

    @Test
    void findsKeysThroughTheIndex() {
        Dataset<Row> samples = written(
                "datadings", spark.range(10_000).selectExpr("concat('k', id) AS key", "repeat('x', 300) AS text"));
        Dataset<Row> found = samples.where("key = 'k4321'");
        assertThat(found.collectAsList()).hasSize(1);
        assertThat(plan(found)).contains("key");
        assertThat(bytesRead(found)).isLessThan(bytesRead(samples) / 2);
    }

    @Test
    void countsWithoutReadingRows() {
        Dataset<Row> rows = numbers();
        Dataset<Row> counted = rows.groupBy().count();
        assertThat(plan(counted)).containsIgnoringCase("count");
        assertThat(counted.head().getLong(0)).isEqualTo(ROWS);
        assertThat(bytesRead(counted)).isLessThan(bytesRead(rows) / 5);
    }

    private Dataset<Row> numbers() {
        return written("idv", spark.range(ROWS).selectExpr("rand(1) AS a", "rand(2) AS b"));
    }

    /** Files large enough for it to show what of them is read. */
    private Dataset<Row> written(String format, Dataset<Row> rows) {
        String path = folder.resolve("written").toString();
        rows.coalesce(1).write().format(format).save(path);
        return spark.read().format(format).load(path);
    }

    /** By driver and tasks, from local files. */
    private static long bytesRead(Dataset<Row> query) {
        StorageStatistics files = FileSystem.getGlobalStorageStatistics().get("file");
        long before = files.getLong("bytesRead");
        query.collectAsList();
        return files.getLong("bytesRead") - before;
    }

    private String plan(Dataset<Row> query) {
        query.createOrReplaceTempView("planned");
        return spark.sql("EXPLAIN SELECT * FROM planned").head().getString(0);
    }
}
