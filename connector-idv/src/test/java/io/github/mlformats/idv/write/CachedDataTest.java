package io.github.mlformats.idv.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.Metadata;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** DataFrames that were cached before a write of the same driver. */
class CachedDataTest extends StatementsOnTable {
    @BeforeEach
    void create() {
        spark.sql("CREATE TABLE t (id BIGINT, p INT) USING idv PARTITIONED BY (p) LOCATION '" + directory + "/t'");
        spark.sql("INSERT INTO t VALUES (1, 1), (2, 2)");
    }

    @AfterEach
    void clear() {
        spark.catalog().clearCache();
    }

    private static List<Long> ids(Dataset<Row> rows) {
        return rows.select("id").orderBy("id").collectAsList().stream()
                .map(row -> row.getLong(0))
                .toList();
    }

    private void save(Object path, SaveMode mode, long... ids) {
        spark.createDataset(Arrays.stream(ids).boxed().toList(), Encoders.LONG())
                .toDF("id")
                .coalesce(1)
                .write()
                .format("idv")
                .mode(mode)
                .save(path.toString());
    }

    private Dataset<Row> load(Object path) {
        return spark.read().format("idv").load(path.toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "INSERT INTO t VALUES (3, 3) | 1 2 3",
                "INSERT OVERWRITE t VALUES (3, 3) | 3",
                "INSERT OVERWRITE t PARTITION (p = 2) SELECT 3 | 1 3",
                "UPDATE t SET id = id + 10 WHERE id = 1 | 2 11",
                "DELETE FROM t WHERE id = 1 | 2",
                "DELETE FROM t WHERE p = 2 | 1",
                "TRUNCATE TABLE t | ''",
                "ALTER TABLE t DROP PARTITION (p = 1) | 2",
            })
    void followsAStatement(String statement, String expected) {
        spark.sql("CACHE TABLE t");
        List<Long> ids = Stream.of(expected.split(" "))
                .filter(id -> !id.isEmpty())
                .map(Long::valueOf)
                .toList();
        Dataset<Row> cached = spark.table("t").filter("id > 0").cache();
        Dataset<Row> asked = spark.sql("SELECT id FROM range(1) WHERE EXISTS (SELECT * FROM t WHERE id > 10)")
                .cache();
        assertThat(cached.count() + asked.count()).isEqualTo(2);

        spark.sql(statement);

        assertThat(ids(cached)).isEqualTo(ids);
        assertThat(asked.count()).isEqualTo(statement.startsWith("UPDATE") ? 1 : 0);
    }

    @Test
    void followsASave() {
        save(directory.resolve("a"), SaveMode.ErrorIfExists, 1);
        Dataset<Row> cached = load(directory.resolve("a")).cache();
        Dataset<Row> pattern = load(directory + "/{a,b}").cache();
        Dataset<Row> declared = spark.read()
                .format("idv")
                .schema("id BIGINT")
                .load(directory + "/a")
                .cache();
        assertThat(cached.count() + pattern.count() + declared.count()).isEqualTo(3);

        save(directory.resolve("a"), SaveMode.Append, 2);
        for (Dataset<Row> rows : List.of(cached, pattern, declared)) {
            assertThat(ids(rows)).containsExactly(1L, 2L);
        }
        save(directory.resolve("a"), SaveMode.Overwrite, 3);
        for (Dataset<Row> rows : List.of(cached, pattern, declared)) {
            assertThat(ids(rows)).containsExactly(3L);
        }
    }

    /** Filters of directories are functions of their values, in the order of the directories. */
    @Test
    void followsASaveWithOtherPartitions() {
        Dataset<Row> rows = spark.range(6).selectExpr("id", "int(id % 3) AS p", "int(id % 2) AS q");
        String path = directory + "/pq";
        rows.write().format("idv").partitionBy("p", "q").save(path);
        Dataset<Row> read =
                spark.read().format("idv").schema("id BIGINT, p INT, q INT").load(path);
        Dataset<Row> function = read.where("abs(p) = 1").cache();
        Dataset<Row> comparison = read.where("p = 1").cache();
        assertThat(function.count() + comparison.count()).isEqualTo(4);

        rows.write().format("idv").mode("overwrite").partitionBy("q", "p").save(path);

        assertThat(ids(function)).containsExactly(1L, 4L);
        assertThat(ids(comparison)).containsExactly(1L, 4L);
    }

    @Test
    void followsASingleFile() {
        String file = directory + "/one.idv";
        spark.range(1)
                .coalesce(1)
                .write()
                .format("idv")
                .option("singleFile", true)
                .save(file);
        Dataset<Row> cached = load(file).cache();
        assertThat(ids(cached)).containsExactly(0L);

        spark.range(2)
                .write()
                .format("idv")
                .option("singleFile", true)
                .mode("overwrite")
                .save(file);
        assertThat(ids(cached)).containsExactly(0L, 1L);
    }

    /** A random column tells whether rows were computed anew. */
    @Test
    void keepsWhatIsCachedOfOtherDirectories() {
        save(directory.resolve("a"), SaveMode.ErrorIfExists, 1);
        Dataset<Row> cached = load(directory.resolve("a"))
                .withColumn("random", functions.rand())
                .cache();
        List<Row> before = cached.collectAsList();

        spark.sql("INSERT INTO t VALUES (3, 3)");
        save(directory.resolve("ab"), SaveMode.ErrorIfExists, 1);

        assertThat(cached.select("*").collectAsList()).isEqualTo(before);
        save(directory.resolve("a"), SaveMode.Append, 2);
        assertThat(cached.select("*").collectAsList()).hasSize(2);
    }

    /** On Spark 4.1 and later. */
    @Test
    void isUsedByLaterQueries() {
        spark.sql("CACHE TABLE t");
        Dataset<Row> later = spark.table("t").groupBy().sum("id");

        assertThat(later.queryExecution().executedPlan().toString()).contains("InMemoryRelation");
        assertThat(later.collectAsList()).hasToString("[[3]]");
        spark.sql("INSERT INTO t VALUES (3, 3)");
        assertThat(spark.table("t").count()).isEqualTo(3);
    }

    /** The labels would be taken for others. */
    @Test
    void doesNotFollowASaveWithOtherLabels() {
        String path = directory + "/labels";
        saveLabels(path, "['cat','dog']", "overwrite");
        Dataset<Row> cached = load(path).cache();
        assertThat(cached.count()).isEqualTo(2);

        saveLabels(path, "['cat','dog']", "append");
        assertThat(cached.count()).isEqualTo(4);
        saveLabels(path, "['dog','cat']", "overwrite");

        assertThat(cached.select("label").collectAsList()).hasSize(4);
    }

    private void saveLabels(String path, String labels, String mode) {
        Metadata attribute = Metadata.fromJson(
                "{'ml_attr':{'type':'nominal','vals':%s}}".formatted(labels).replace('\'', '"'));
        spark.range(2)
                .coalesce(1)
                .select(functions.col("id").cast("double").as("label", attribute))
                .write()
                .format("idv")
                .mode(mode)
                .save(path);
    }

    /** A partition that the write has deleted cannot be read any more; others stay in the cache. */
    @Test
    void eachCachedDataFrameFollowsByItself() {
        Dataset<Row> all = load(directory + "/t").cache();
        Dataset<Row> gone = load(directory + "/t/p=1").cache();
        assertThat(all.count() + gone.count()).isEqualTo(3);

        spark.sql("INSERT OVERWRITE t VALUES (3, 3)");

        assertThat(ids(all)).containsExactly(3L);
        assertThat(all.storageLevel().useMemory()).isTrue();
    }

    @Test
    void followsAWriteByAnotherName() throws IOException {
        Files.createSymbolicLink(directory.resolve("link"), directory.resolve("t"));
        Dataset<Row> cached = load(directory + "/link").cache();
        assertThat(cached.count()).isEqualTo(2);

        spark.sql("INSERT INTO t VALUES (3, 3)");

        assertThat(ids(cached)).containsExactly(1L, 2L, 3L);
    }

    /** Options decide which rows are read, and how. */
    @Test
    void isNotUsedByReadsWithOtherOptions() {
        load(directory + "/t").cache().count();

        Dataset<Row> other = spark.read()
                .format("idv")
                .option("pathGlobFilter", "*.none")
                .schema("id BIGINT, p INT")
                .load(directory + "/t");
        assertThat(other.count()).isZero();
    }
}
