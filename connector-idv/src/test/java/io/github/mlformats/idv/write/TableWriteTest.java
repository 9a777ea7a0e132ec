package io.github.mlformats.idv.write;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** INSERT and CREATE TABLE AS SELECT: rows and files of the table afterwards. */
class TableWriteTest {
    private final SparkSession spark = SparkSessions.shared();

    @TempDir
    Path directory;

    @AfterEach
    void drop() {
        spark.sql("DROP TABLE IF EXISTS t");
    }

    @Test
    void insert() {
        spark.sql("CREATE TABLE t (id BIGINT, name STRING) USING idv LOCATION '" + directory + "/t'");

        spark.sql("INSERT INTO t VALUES (1, 'a'), (2, 'b')");
        spark.sql("INSERT INTO t (name, id) VALUES ('c', 3)");
        assertThat(rows()).containsExactly("1 a", "2 b", "3 c");
        spark.sql("INSERT OVERWRITE t SELECT id + 10, name FROM t WHERE id > 1");
        assertThat(rows()).containsExactly("12 b", "13 c");
        spark.sql("INSERT OVERWRITE t SELECT * FROM t WHERE false");
        assertThat(rows()).isEmpty();
    }

    @Test
    void dataFrames() throws NoSuchTableException {
        spark.sql("CREATE TABLE t (id BIGINT, month INT) USING idv PARTITIONED BY (month) LOCATION '" + directory
                + "/t'");

        months("sequence(0, 5)").writeTo("t").append();
        months("array(10)").writeTo("t").overwritePartitions();
        assertThat(rows()).containsExactly("0 0", "10 1", "2 2", "3 0", "5 2");
        months("array(20)").writeTo("t").overwrite(col("month").equalTo(0));
        assertThat(rows()).containsExactly("10 1", "2 2", "20 2", "5 2");
        months("array(30)").select("id", "month").write().insertInto("t");
        assertThat(rows()).containsExactly("10 1", "2 2", "20 2", "30 0", "5 2");
        months("array(40)").select("id", "month").write().mode("overwrite").insertInto("t");
        assertThat(rows()).containsExactly("40 1");
    }

    /** Same behavior as for Parquet tables. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id, part FROM s ORDER BY part, id DESC",
                "SELECT int(id) AS a, part AS b FROM s ORDER BY b, a DESC",
                "SELECT id, part FROM s DISTRIBUTE BY part SORT BY part, id DESC",
                "SELECT id, part FROM s SORT BY part DESC, id DESC"
            })
    void aFinerOrderOfTheRowsIsKept(String query) {
        spark.range(0, 40, 1, 1).selectExpr("id", "id % 3 AS part").createOrReplaceTempView("s");
        spark.sql("CREATE TABLE t (id BIGINT, part BIGINT) USING idv PARTITIONED BY (part) LOCATION '" + directory
                + "/t'");

        spark.sql("INSERT INTO t " + query);

        assertThat(spark.sql("SELECT id FROM t WHERE part = 1").collectAsList())
                .extracting(row -> row.getLong(0))
                .hasSize(13)
                .isSortedAccordingTo(Comparator.reverseOrder());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "INSERT INTO t PARTITION (part = 1) SELECT id FROM s ORDER BY id DESC | Sort [id DESC NULLS LAST],"
                        + " true",
                "INSERT INTO t SELECT id, part FROM s SORT BY part DESC | Sort [part DESC NULLS LAST], false",
                "INSERT INTO t SELECT id, part FROM s SORT BY id DESC | Sort [part ASC NULLS FIRST], false"
            })
    void rowsAreSortedByTheirDirectoriesOnlyIfNeedBe(String statement, String onlySort) {
        spark.range(0, 40, 1, 1).selectExpr("id", "id % 3 AS part").createOrReplaceTempView("s");
        spark.sql("CREATE TABLE t (id BIGINT, part BIGINT) USING idv PARTITIONED BY (part) LOCATION '" + directory
                + "/t'");

        String plan = spark.sql("EXPLAIN " + statement).first().getString(0).replaceAll("#\\d+L?", "");
        assertThat(plan).contains(onlySort).containsOnlyOnce("Sort [").contains("AppendData append to ");
    }

    @Test
    void partitions() throws IOException {
        spark.sql("CREATE TABLE t (month INT, id BIGINT, place STRING) USING idv PARTITIONED BY (month, place)"
                + " LOCATION '" + directory + "/t'");

        spark.sql("INSERT INTO t PARTITION (month = 1, place = 'x y') VALUES (1), (2)");
        spark.sql("INSERT INTO t PARTITION (month = 1, place) VALUES (3, 'z'), (4, NULL)");
        spark.sql("INSERT INTO t VALUES (5, 2, 'z')");
        assertThat(directories())
                .containsExactly(
                        "month=1/place=__HIVE_DEFAULT_PARTITION__",
                        "month=1/place=x y",
                        "month=1/place=z",
                        "month=2/place=z");
        assertThat(rows()).containsExactly("1 1 x y", "2 1 x y", "3 1 z", "4 1", "5 2 z");

        spark.sql("INSERT OVERWRITE t PARTITION (month = 1, place = 'z') VALUES (6)");
        assertThat(rows()).containsExactly("1 1 x y", "2 1 x y", "4 1", "5 2 z", "6 1 z");
        SparkSessions.withSetting("spark.sql.sources.partitionOverwriteMode", "dynamic", () -> {
            spark.sql("INSERT OVERWRITE t PARTITION (month = 1, place) VALUES (7, 'z'), (8, 'new')");
            spark.sql("INSERT OVERWRITE t VALUES (9, 2, 'z')");
        });
        assertThat(rows()).containsExactly("1 1 x y", "2 1 x y", "4 1", "7 1 z", "8 1 new", "9 2 z");
        spark.sql("INSERT OVERWRITE t PARTITION (month = 1, place) VALUES (10, 'z')");
        assertThat(rows()).containsExactly("10 1 z", "9 2 z");
        assertThat(directories()).containsExactly("month=1/place=z", "month=2/place=z");
    }

    /** Of the partitions below the static one, only those that get rows are replaced. */
    @Test
    void theOptionOfATableMakesOverwritesDynamic() {
        spark.sql("CREATE TABLE t (id BIGINT, month INT, place STRING) USING idv PARTITIONED BY (month, place)"
                + " OPTIONS (partitionOverwriteMode 'dynamic') LOCATION '" + directory + "/t'");
        spark.sql("INSERT INTO t VALUES (1, 1, 'a'), (2, 1, 'b'), (3, 2, 'a')");

        spark.sql("INSERT OVERWRITE t PARTITION (month = 1, place) SELECT 10, 'a'");
        assertThat(rows()).containsExactly("10 1 a", "2 1 b", "3 2 a");

        spark.sql("INSERT OVERWRITE t PARTITION (month = 1, place) SELECT 10, 'a' WHERE false");
        assertThat(rows()).containsExactly("10 1 a", "2 1 b", "3 2 a");
        spark.sql("INSERT OVERWRITE t PARTITION (month = 1, place = 'b') SELECT 11");
        assertThat(rows()).containsExactly("10 1 a", "11 1 b", "3 2 a");
    }

    @Test
    void aFailedOverwriteLeavesTheRows() {
        spark.sql("CREATE TABLE t (id BIGINT, month INT) USING idv PARTITIONED BY (month) LOCATION '" + directory
                + "/t'");
        spark.sql("INSERT INTO t VALUES (1, 1), (2, 2)");

        for (String target : List.of("t", "t PARTITION (month = 1)")) {
            String partition = target.equals("t") ? ", 1" : "";
            assertThatThrownBy(() -> spark.sql("INSERT OVERWRITE " + target
                            + " SELECT if(id = 9, raise_error('boom'), id)" + partition + " FROM range(10)"))
                    .hasStackTraceContaining("boom");
            assertThat(rows()).containsExactly("1 1", "2 2");
        }
        assertThatThrownBy(() -> spark.range(10)
                        .selectExpr("if(id = 9, raise_error('boom'), id) AS id", "1 AS month")
                        .write()
                        .format("idv")
                        .partitionBy("month")
                        .mode("overwrite")
                        .saveAsTable("t"))
                .hasStackTraceContaining("boom");
        assertThat(rows()).containsExactly("1 1", "2 2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "month = 1 | 2 2,3 3,9 3",
                "month > 1 | 1 1,9 3",
                "month % 2 = 1 | 2 2,9 3",
                "month IN (2, 3) | 1 1,9 3",
                "month % 2 <=> 1 | 2 2,9 3",
                "2 <=> month | 1 1,3 3,9 3",
                "month = 7 | 1 1,2 2,3 3,9 3",
                "true | 9 3"
            })
    void overwritesThePartitionsOfACondition(String condition, String rows) throws NoSuchTableException {
        createMonths();

        spark.sql("SELECT 9L AS id, 3 AS month").writeTo("t").overwrite(functions.expr(condition));

        assertThat(rows()).containsExactly(rows.split(","));
    }

    private void createMonths() {
        spark.sql("CREATE TABLE t (id BIGINT, month INT) USING idv PARTITIONED BY (month) LOCATION '" + directory
                + "/t'");
        spark.sql("INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)");
    }

    @Test
    void overwritesAStaticPartitionOfALaterColumn() {
        spark.sql("CREATE TABLE t (id BIGINT, year INT, month INT) USING idv PARTITIONED BY (year, month) LOCATION '"
                + directory + "/t'");
        spark.sql("INSERT INTO t VALUES (1, 2025, 1), (2, 2025, 2), (3, 2026, 1)");

        spark.sql("INSERT OVERWRITE t PARTITION (month = 1, year) SELECT 9L, 2026");

        assertThat(spark.sql("SELECT id, year, month FROM t ORDER BY id").collectAsList())
                .extracting(Row::toString)
                .containsExactly("[2,2025,2]", "[9,2026,1]");
    }

    @Test
    void refusesToOverwriteByOtherColumnsAndChangesNothing() {
        createMonths();

        assertThatThrownBy(() -> spark.sql("SELECT 9L AS id, 3 AS month")
                        .writeTo("t")
                        .overwrite(col("id").equalTo(1)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("uses column id, but only whole partitions can be deleted");
        assertThatThrownBy(() -> spark.sql("SELECT 9L AS id, 3 AS month")
                        .writeTo("t")
                        .overwrite(col("id").eqNullSafe(1)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("uses column id, but only whole partitions can be deleted");
        assertThatThrownBy(() -> spark.sql("SELECT if(id = 1, raise_error('boom'), id) AS id, 3 AS month FROM range(2)")
                        .writeTo("t")
                        .overwrite(col("month").gt(1)))
                .hasStackTraceContaining("boom");

        assertThat(rows()).containsExactly("1 1", "2 2", "3 3");
    }

    /** Returns a function that runs a statement in another thread and returns its argument. */
    private static UDF1<Long, Long> runFirst(String statement) {
        return id -> {
            Thread other = new Thread(() -> SparkSessions.shared().sql(statement));
            other.start();
            other.join();
            return id;
        };
    }

    /** The other write begins and ends while this one runs. */
    @ParameterizedTest
    @CsvSource({"2, false", "8, false", "1, true"})
    void anotherWriterOfTheSamePartitionsEndsAnOverwriteByCondition(int month, boolean succeeds) {
        createMonths();
        spark.udf().register("interrupted", runFirst("INSERT INTO t VALUES (7, " + month + ")"), DataTypes.LongType);
        Runnable write = () -> {
            try {
                spark.range(9, 10, 1, 1)
                        .selectExpr("interrupted(id) AS id", "3 AS month")
                        .writeTo("t")
                        .overwrite(col("month").gt(1));
            } catch (NoSuchTableException e) {
                throw new IllegalStateException(e);
            }
        };

        if (succeeds) {
            write.run();
            assertThat(rows()).containsExactly("1 1", "7 1", "9 3");
        } else {
            assertThatThrownBy(write::run).hasStackTraceContaining("another write has changed");
            assertThat(rows()).containsExactly("1 1", "2 2", "3 3", "7 " + month);
        }
    }

    @Test
    void aTableOfSparksOwnGoesWithItsFiles() {
        spark.sql("CREATE TABLE t (id BIGINT) USING idv");
        assertThat(rows()).isEmpty();
        spark.sql("INSERT INTO t VALUES (1)");
        Path files = Path.of(java.net.URI.create(file())).getParent();
        assertThat(files).isDirectory();
        assertThat(spark.sql("DESCRIBE EXTENDED t")
                        .where("col_name = 'Type'")
                        .head()
                        .getString(1))
                .isEqualTo("MANAGED");

        spark.sql("DROP TABLE t");

        assertThat(files).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/made"})
    void saveAsTable(String place) {
        String location = place.isEmpty() ? null : directory + place;

        save("array(1)", "error", location);
        assertThatThrownBy(() -> save("array(2)", "error", location)).hasMessageContaining("already exists");
        save("array(3)", "ignore", location);
        assertThat(rows()).containsExactly("1 1");
        save("array(4)", "append", location);
        assertThat(rows()).containsExactly("1 1", "4 1");
        save("array(5)", "overwrite", location);
        assertThat(rows()).containsExactly("5 2");
    }

    /** Spark resolves it against the location of the table's database, which may be another than the current one. */
    @ParameterizedTest
    @ValueSource(strings = {"t", "base.t"})
    void aRelativeLocationMustBeEmpty(String table) throws IOException {
        spark.sql("CREATE DATABASE base LOCATION '" + directory + "/base'");
        String database = table.equals("t")
                ? spark.sql("DESCRIBE DATABASE default")
                        .where("info_name = 'Location'")
                        .first()
                        .getString(1)
                : directory + "/base";
        Path there = Path.of(new org.apache.hadoop.fs.Path(database).toUri().getPath(), "relative");
        Files.createDirectories(there);
        String create = "TABLE " + table + " USING idv LOCATION 'relative' AS SELECT 1L AS a";
        try {
            Files.writeString(there.resolve("old.idv"), "rows of others");

            assertThatThrownBy(() -> spark.sql("CREATE " + create))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("is not empty");

            Files.delete(there.resolve("old.idv"));
            spark.sql("CREATE " + create);
            assertThat(spark.table(table).count()).isOne();
            spark.sql("CREATE OR REPLACE " + create);
            assertThat(spark.table(table).count()).isOne();
        } finally {
            spark.sql("DROP TABLE IF EXISTS t");
            spark.sql("DROP DATABASE base CASCADE");
            FileUtil.fullyDelete(there.toFile());
        }
    }

    @Test
    void aTableThatIsReplacedMustBeTheSame() {
        save("array(1)", "error", null);

        assertThatThrownBy(() ->
                        spark.range(3).write().format("idv").mode("overwrite").saveAsTable("t"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("already exists with other columns, partitions or location");
        assertThat(rows()).containsExactly("1 1");
    }

    @Test
    void aTableIsReplacedWithItsOwnOptionsOnly() {
        String create = "TABLE t USING idv OPTIONS (writeIndex 'id') COMMENT 'numbers' TBLPROPERTIES ('team' = 'a')";
        spark.sql("CREATE " + create + " AS SELECT 1L AS id");
        spark.sql("CREATE OR REPLACE " + create + " AS SELECT 2L AS id");
        spark.sql("CREATE OR REPLACE TABLE t USING idv AS SELECT 3L AS id");

        assertThatThrownBy(() -> spark.sql("CREATE OR REPLACE TABLE t USING idv OPTIONS (writeIndex 'false')"
                        + " COMMENT 'others' TBLPROPERTIES ('team' = 'b') AS SELECT 4L AS id"))
                .isInstanceOf(UsageException.class)
                .hasMessage("table default.t already exists with another comment, option writeindex, property team, and"
                        + " REPLACE TABLE is not atomic for this format. DROP the table first, then create it, or leave"
                        + " these out to keep those of the table");
        assertThat(rows()).containsExactly("3");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CREATE OR REPLACE TABLE t USING idv LOCATION '/missing' | idv",
                "CREATE OR REPLACE TABLE t (month INT, id BIGINT) USING idv | idv",
                "REPLACE TABLE t (id BIGINT) USING idv | idv",
                "CREATE OR REPLACE TABLE t (id BIGINT) USING idv | parquet"
            })
    void aTableIsNotReplacedWithoutAQuery(String statement, String format) {
        spark.sql("CREATE TABLE t USING " + format + " AS SELECT 1L AS id");

        assertThatThrownBy(() -> spark.sql(statement))
                .isInstanceOf(UsageException.class)
                .hasMessage("table default.t already exists, and REPLACE TABLE without AS SELECT would delete its rows."
                        + " DROP the table first, then create it");
        assertThat(rows()).containsExactly("1");

        spark.sql("DROP TABLE t");
        spark.sql("CREATE OR REPLACE TABLE t (id BIGINT) USING idv");
        assertThat(rows()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "LOCATION '%s/made'"})
    void tableOfAQuery(String location) {
        String create = "CREATE TABLE t USING idv PARTITIONED BY (b) " + location.formatted(directory);

        spark.sql(create + " AS SELECT 1 AS b, 'x' AS a, 2L AS c");
        spark.sql("INSERT INTO t VALUES ('y', 3, 4)");

        assertThat(spark.table("t").columns()).containsExactly("a", "c", "b");
        assertThat(rows()).containsExactly("x 2 1", "y 3 4");
    }

    @Test
    void aTableOfAQueryDoesNotTakeFilesThatAreThere() throws IOException {
        spark.range(3).write().format("idv").save(directory + "/kept");

        assertThatThrownBy(() ->
                        spark.sql("CREATE TABLE t USING idv LOCATION '" + directory + "/kept' AS SELECT 1L AS id"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is not empty");
        assertThat(spark.catalog().tableExists("t")).isFalse();
        assertThat(spark.read().format("idv").load(directory + "/kept").count()).isEqualTo(3);
        assertThatThrownBy(
                        () -> spark.sql("CREATE TABLE t USING idv AS SELECT cast(raise_error('boom') AS BIGINT) AS id"))
                .hasStackTraceContaining("boom");
        assertThat(spark.catalog().tableExists("t")).isFalse();
    }

    @Test
    void theColumnsOfTheTableSayHowTheyAreWritten() {
        Dataset<Row> indexed = spark.sql("SELECT 1D AS label")
                .withColumn(
                        "label",
                        col("label")
                                .as(
                                        "label",
                                        Metadata.fromJson(
                                                "{\"ml_attr\":{\"type\":\"nominal\",\"vals\":[\"no\",\"yes\"],\"name\":\"label\"}}")));
        indexed.write().format("idv").saveAsTable("t");

        spark.sql("INSERT INTO t VALUES (0D)");

        assertThat(spark.table("t").count()).isEqualTo(2);
        StructField label = spark.read().format("idv").load(file()).schema().apply("label");
        assertThat(label.metadata().getString("idv.type")).isEqualTo("Key<UInt32, 1-2>");
    }

    @Test
    void insertOverwriteDirectory() {
        spark.sql("INSERT OVERWRITE DIRECTORY '" + directory
                + "/d' USING idv OPTIONS (compression 'none') SELECT 1L AS id");
        spark.sql("INSERT OVERWRITE DIRECTORY '" + directory + "/d' USING idv SELECT 2L AS id");

        assertThat(spark.read().format("idv").load(directory + "/d").collectAsList())
                .extracting(row -> row.getLong(0))
                .containsExactly(2L);
    }

    @Test
    void tablesThatAreNotOneWholeDirectoryAreNotFilled() throws IOException {
        spark.range(3).coalesce(1).write().format("idv").save(directory + "/in/month=1");
        String file = Files.list(directory.resolve("in/month=1"))
                .filter(one -> one.toString().endsWith(".idv"))
                .findFirst()
                .orElseThrow()
                .toString();

        assertNotFilled("LOCATION '" + file + "'", "VALUES (1L)", "is a file");
        assertNotFilled("LOCATION '" + directory + "/in/*'", "VALUES (1L)", "is a pattern");
        assertNotFilled("LOCATION '" + directory + "/in'", "VALUES (1L, 1)", "Create the table with PARTITIONED BY");
        assertNotFilled(
                "OPTIONS (pathGlobFilter 'part-*') LOCATION '" + directory + "/in/month=1'",
                "VALUES (1L)",
                "pathGlobFilter");
    }

    private void assertNotFilled(String table, String rows, String why) {
        spark.sql("CREATE TABLE t USING idv " + table);
        for (String insert : List.of("INSERT INTO t ", "INSERT OVERWRITE t ")) {
            assertThatThrownBy(() -> spark.sql(insert + rows))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining(why);
        }
        assertThat(spark.table("t").count()).isEqualTo(3);
        spark.sql("DROP TABLE t");
    }

    private void save(String numbers, String mode, String location) {
        var write = months(numbers).write().format("idv").partitionBy("month").mode(mode);
        (location == null ? write : write.option("path", location)).saveAsTable("t");
    }

    private Dataset<Row> months(String numbers) {
        return spark.sql("SELECT cast(id % 3 AS int) AS month, cast(id AS bigint) AS id FROM (SELECT explode(" + numbers
                + ") AS id)");
    }

    /** One of the table. */
    private String file() {
        return spark.table("t").select("_metadata.file_path").first().getString(0);
    }

    private List<String> rows() {
        return spark.table("t").selectExpr("concat_ws(' ', *)").collectAsList().stream()
                .map(row -> row.getString(0))
                .sorted()
                .toList();
    }

    private List<String> directories() throws IOException {
        Path root = directory.resolve("t");
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(file -> file.toString().endsWith(".idv"))
                    .map(file -> root.relativize(file.getParent()).toString())
                    .distinct()
                    .sorted()
                    .toList();
        }
    }
}
