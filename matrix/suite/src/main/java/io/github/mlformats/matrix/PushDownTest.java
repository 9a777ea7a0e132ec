package io.github.mlformats.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.StorageStatistics;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Projections, filters and aggregates are pushed down to the scan. */
class PushDownTest {
    private static final long ROWS = 100_000;

    private final SparkSession spark = Session.shared();

    @TempDir
    private Path directory;

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

    /** Spark 4.3 and later merge subqueries on one table into one scan, unless corrupt records are skipped. */
    @Test
    void mergesSubqueries() {
        numbers();
        assertThat(mergesSubqueries("")).isEqualTo(Session.isSpark("4.3"));
        assertThat(mergesSubqueries("mode 'dropmalformed', ")).isFalse();
        assertThat(mergesSubqueries("ignoreCorruptFiles 'true', ")).isFalse();
    }

    @Test
    void mergesNoSubqueriesThatSkipCorruptFilesByTheirOptions() {
        Assumptions.assumeTrue(Session.isSpark("4.0"), "Spark 3.5 has no WITH");
        numbers();
        spark.sql("CREATE TABLE numbers USING idv LOCATION '" + directory.resolve("written") + "'");
        try {
            assertThat(mergesSubqueriesOf("numbers")).isEqualTo(Session.isSpark("4.3"));
            assertThat(mergesSubqueriesOf("numbers WITH (ignoreCorruptFiles 'true')"))
                    .isFalse();
        } finally {
            spark.sql("DROP TABLE numbers");
        }
    }

    private boolean mergesSubqueries(String options) {
        spark.sql("CREATE OR REPLACE TEMPORARY VIEW numbers USING idv OPTIONS (" + options + "path '"
                + directory.resolve("written") + "')");
        boolean merges = mergesSubqueriesOf("numbers");
        spark.catalog().dropTempView("numbers");
        return merges;
    }

    /** Whether Spark computes two sums with one scan. */
    private boolean mergesSubqueriesOf(String table) {
        String query = "SELECT (SELECT sum(a) FROM " + table + "), (SELECT sum(b) FROM " + table + ")";
        Row sums = spark.sql(query).head();
        assertThat(sums.getDouble(0)).isBetween(0.49 * ROWS, 0.51 * ROWS).isNotEqualTo(sums.getDouble(1));
        return spark.sql("EXPLAIN " + query).head().getString(0).contains("mergedValue");
    }

    /** Runtime filters of a join prune directories. */
    @Test
    void joinsSkipDirectories() {
        String path = directory.resolve("written").toString();
        spark.range(ROWS)
                .selectExpr("id", "id % 10 AS part")
                .repartition(1)
                .write()
                .format("idv")
                .partitionBy("part")
                .save(path);
        spark.read().format("idv").load(path).createOrReplaceTempView("facts");
        spark.range(10)
                .selectExpr("CAST(id AS INT) AS part", "id * 7 AS size")
                .write()
                .parquet(directory.resolve("parts").toString());
        spark.read().parquet(directory.resolve("parts").toString()).createOrReplaceTempView("parts");
        Dataset<Row> joined = spark.sql("SELECT id FROM facts JOIN parts USING (part) WHERE size = 21");
        assertThat(joined.count()).isEqualTo(ROWS / 10);
        assertThat(bytesRead(joined)).isLessThan(bytesRead(spark.table("facts")) / 4);
    }

    /** Functions of partition columns prune directories; aggregates grouped by these come from metadata. */
    @Test
    void functionsOfPartitionColumnsSkipDirectories() {
        String path = directory.resolve("written").toString();
        spark.range(100)
                .selectExpr("id", "date_add(DATE'2025-12-01', CAST(id AS INT)) AS day")
                .repartition(1)
                .write()
                .format("idv")
                .partitionBy("day")
                .save(path);
        Dataset<Row> rows = spark.read().format("idv").load(path);

        Dataset<Row> year = rows.where("year(day) = 2026 AND date_format(day, 'E') = 'Mon'");
        assertThat(plan(year)).contains("files: 10 of 100").doesNotContain("Filter (");
        assertThat(year.count()).isEqualTo(10);
        assertThat(rows.where("year(day) = 2025 OR id = 99 AND month(day) = 3").count())
                .isEqualTo(32);

        Dataset<Row> months = rows.where("year(day) = 2026").groupBy("day").count();
        assertThat(plan(months)).contains("files: 69 of 100").contains("day, count(*) from metadata");
        assertThat(months.collectAsList()).hasSize(69);
        assertThat(rows.selectExpr("min(day)", "max(day)", "count(*)").head())
                .hasToString("[2025-12-01,2026-03-10,100]");
        assertThat(rows.select("day").distinct().count()).isEqualTo(100);

        rows.createOrReplaceTempView("days");
        assertThat(spark.sql("SELECT (SELECT sum(id) FROM days WHERE year(day) = 2025),"
                                + " (SELECT sum(id) FROM days WHERE year(day) = 2026)")
                        .head())
                .hasToString("[465,4485]");
    }

    /** Spark 4.2 and later ask the source for blocks. */
    @Test
    void systemSamplesReadSomeBlocks() {
        assumeTrue(Session.isSpark("4.2"));
        int blocks = 100;
        Dataset<Row> rows = written("idv", spark.range(blocks * 8192L).selectExpr("id", "rand(1) AS a"));
        rows.createOrReplaceTempView("numbers");
        Dataset<Row> sample = spark.sql("SELECT * FROM numbers TABLESAMPLE SYSTEM (10 PERCENT)");

        List<Row> sizes = sample.groupBy(functions.expr("id div 8192"))
                .count()
                .select("count")
                .collectAsList();
        assertThat(sizes).hasSizeBetween(1, 40).allMatch(size -> size.getLong(0) == 8192);
        assertThat(bytesRead(sample)).isLessThan(bytesRead(rows) / 2);
    }

    private Dataset<Row> numbers() {
        return written("idv", spark.range(ROWS).selectExpr("rand(1) AS a", "rand(2) AS b"));
    }

    /** Files large enough for partial reads to be measured. */
    private Dataset<Row> written(String format, Dataset<Row> rows) {
        String path = directory.resolve("written").toString();
        rows.coalesce(1).write().format(format).save(path);
        return spark.read().format(format).load(path);
    }

    /** Bytes read by driver and tasks from local files. */
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
