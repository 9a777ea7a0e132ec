package io.github.mlformats.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Spark's catalog records of tables holds for tables of the formats. */
class TablesTest {
    private final SparkSession spark = Session.shared();

    @TempDir
    private Path directory;

    @AfterEach
    void dropTables() {
        spark.catalog().clearCache();
        spark.sql("DROP TABLE IF EXISTS kept");
        spark.sql("DROP TABLE IF EXISTS other");
    }

    private void create(String format, String columns) {
        create("kept", format, columns);
    }

    private void create(String name, String format, String columns) {
        spark.sql("CREATE TABLE " + name + " (" + columns + ") USING " + format + " LOCATION '"
                + directory.resolve(name) + "'");
    }

    private String rows(String query) {
        return spark.sql(query).collectAsList().stream().map(Row::toString).collect(Collectors.joining());
    }

    /** The columns of a document of zds are the fields of JSON; its id is {@code _id}. */
    @ParameterizedTest
    @ValueSource(strings = {"idv", "datadings", "zds", "parquet"})
    void aMissingLocationIsAnEmptyTable(String format) {
        create(format, format.equals("zds") ? "_id STRING, a BIGINT" : "key STRING, a BIGINT");

        assertThat(rows("SELECT * FROM kept")).isEmpty();
        assertThat(rows("SELECT count(*) FROM kept")).isEqualTo("[0]");
    }

    @Test
    void tablesCanBeRefreshed() {
        create("idv", "a BIGINT");
        spark.sql("INSERT INTO kept VALUES (1)");
        spark.sql("REFRESH TABLE kept");

        assertThat(rows("SELECT a FROM kept")).isEqualTo("[1]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"idv", "datadings", "parquet"})
    void cachedRowsFollowTheWritesOfThisDriver(String format) {
        create(format, "key STRING, a BIGINT");
        spark.sql("INSERT INTO kept VALUES ('k', 1)");
        spark.sql("CACHE TABLE kept");
        Dataset<Row> cached = spark.read()
                .format(format)
                .load(directory + "/kept")
                .select("a")
                .cache();
        assertThat(cached.count()).isEqualTo(1);

        Dataset<Row> query = spark.sql("SELECT a FROM kept ORDER BY a");
        boolean isUsed = query.queryExecution().withCachedData().toString().contains("InMemoryRelation");
        assertThat(isUsed).isEqualTo(format.equals("parquet") || Session.isSpark("4.1"));
        spark.sql("INSERT INTO kept VALUES ('k2', 2)");
        assertThat(rows("SELECT a FROM kept ORDER BY a")).isEqualTo("[1][2]");
        assertThat(cached.orderBy("a").collectAsList()).hasToString("[[1], [2]]");

        spark.sql("INSERT OVERWRITE kept VALUES ('k3', 3)");
        assertThat(rows("SELECT a FROM kept")).isEqualTo("[3]");
        assertThat(cached.orderBy("a").collectAsList()).hasToString("[[3]]");

        if (format.equals("parquet")) {
            return; // it has no such statements
        }
        spark.sql("UPDATE kept SET a = 4");
        assertThat(rows("SELECT a FROM kept")).isEqualTo("[4]");
        spark.sql("DELETE FROM kept");
        assertThat(rows("SELECT a FROM kept")).isEmpty();
    }

    /** The files would stay those of the old format. */
    @Test
    void aTableIsNotReplacedByOneOfAnotherFormat() {
        create("idv", "key STRING, a BIGINT");
        spark.sql("INSERT INTO kept VALUES ('k1', 1)");

        assertThatThrownBy(() ->
                        spark.sql("CREATE OR REPLACE TABLE kept USING datadings AS SELECT 'k2' AS key, bigint(2) AS a"))
                .hasMessageContaining("REPLACE TABLE is not");

        assertThat(rows("SELECT * FROM kept")).isEqualTo("[k1,1]");
    }

    /** Spark plans these statements, by interfaces that differ between its versions; only files with changed rows are read. */
    @ParameterizedTest
    @ValueSource(strings = {"idv", "datadings"})
    void rowsAreDeletedUpdatedAndMerged(String format) {
        create(format, "key STRING, a BIGINT");
        spark.sql("INSERT INTO kept VALUES ('k1', 1), ('k2', 2)");
        spark.sql("INSERT INTO kept VALUES ('k3', 3), ('k4', 4)");

        spark.sql("DELETE FROM kept WHERE a = 1");
        spark.sql("UPDATE kept SET a = a * 10 WHERE key = 'k3'");
        spark.sql("MERGE INTO kept USING (SELECT concat('k', id) AS key, -id AS a FROM range(4, 6)) s"
                + " ON kept.key = s.key WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *");

        assertThat(rows("SELECT key, a FROM kept ORDER BY key")).isEqualTo("[k2,2][k3,30][k4,-4][k5,-5]");
        assertThat(directory
                        .resolve("kept/_mlformats_commits")
                        .toFile()
                        .list((records, name) -> name.endsWith(".json")))
                .hasSize(1);
    }

    /** Spark pads the values in some statements and not in others, in each version differently. */
    @Test
    void rowsAreChangedByCharColumns() {
        spark.sql("SELECT 'a' AS c, 1L AS a, 'x' AS p UNION ALL SELECT 'd', 4L, 'y'")
                .write()
                .format("idv")
                .partitionBy("p")
                .save(directory.resolve("kept").toString());
        spark.sql("CREATE TABLE kept (c CHAR(3), a BIGINT, p CHAR(2)) USING idv PARTITIONED BY (p) LOCATION '"
                + directory.resolve("kept") + "'");
        spark.sql("INSERT INTO kept VALUES ('a', 2, 'x'), ('b', 3, 'x')");

        spark.sql("UPDATE kept SET a = a * 10 WHERE c = 'a'");
        assertThat(rows("SELECT a, c FROM kept ORDER BY a")).isEqualTo("[3,b  ][4,d  ][10,a  ][20,a  ]");
        spark.sql("MERGE INTO kept USING (SELECT 'd  ' AS c) s ON kept.c = s.c WHEN MATCHED THEN UPDATE SET a = 40");
        assertThat(rows("SELECT a, c FROM kept ORDER BY a")).isEqualTo("[3,b  ][10,a  ][20,a  ][40,d  ]");
        spark.sql("DELETE FROM kept WHERE c = 'a' AND a < 20");
        assertThat(rows("SELECT a, c FROM kept ORDER BY a")).isEqualTo("[3,b  ][20,a  ][40,d  ]");
        spark.sql("DELETE FROM kept WHERE p = 'y'");
        assertThat(rows("SELECT a, c FROM kept ORDER BY a")).isEqualTo("[3,b  ][20,a  ]");
        spark.sql("DELETE FROM kept");
        assertThat(rows("SELECT a FROM kept")).isEmpty();
    }

    /** The index of keys has bytes, not all texts that are equal to one. */
    @ParameterizedTest
    @ValueSource(strings = {"datadings", "zds"})
    void keysWithACollationAreFound(String format) {
        Assumptions.assumeTrue(Session.isSpark("4.0"), "Spark 3.5 has no collations");
        String key = format.equals("zds") ? "_id" : "key";
        create(format, key + " STRING COLLATE UTF8_LCASE, a BIGINT");
        spark.sql("INSERT INTO kept VALUES ('Abc', 1), ('Def', 2)");

        assertThat(rows("SELECT a FROM kept WHERE " + key + " = 'ABC'")).isEqualTo("[1]");
        assertThat(rows("SELECT a FROM kept WHERE " + key + " IN ('ABC', 'def') ORDER BY a"))
                .isEqualTo("[1][2]");
        if (format.equals("datadings")) {
            spark.sql("UPDATE kept SET a = 3 WHERE key = 'ABC'");
            assertThat(rows("SELECT a FROM kept ORDER BY a")).isEqualTo("[2][3]");
        }
    }

    @Test
    void tablesAreAnalyzed() {
        create("idv", "key STRING, a BIGINT");
        spark.sql("INSERT INTO kept SELECT string(id), id FROM range(100)");
        spark.conf().set("spark.sql.cbo.enabled", true);
        try {
            spark.sql("ANALYZE TABLE kept COMPUTE STATISTICS FOR COLUMNS a");

            assertThat(spark.sql("SELECT a FROM kept WHERE a < 10")
                            .queryExecution()
                            .optimizedPlan()
                            .stats()
                            .rowCount()
                            .get()
                            .toLong())
                    .isBetween(9L, 11L);
        } finally {
            spark.conf().unset("spark.sql.cbo.enabled");
        }
    }

    /** A statement reads the files that have such rows, found by a first query, and no others. */
    @Test
    void onlyFilesWithChangedRowsAreRewritten() throws IOException {
        create("idv", "key STRING, a BIGINT");
        for (int i = 1; i <= 3; i++) {
            spark.sql("INSERT INTO kept VALUES ('k" + i + "', " + i + ")");
        }
        List<String> before = files();

        spark.sql("UPDATE kept SET a = 20 WHERE a = 2");

        assertThat(files().stream().filter(before::contains)).hasSize(2);
        assertThat(rows("SELECT a FROM kept ORDER BY a")).isEqualTo("[1][3][20]");
    }

    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.walk(directory.resolve("kept"))) {
            return all.map(Path::toString).filter(file -> file.endsWith(".idv")).toList();
        }
    }

    @Test
    void aMissingPathIsAnError() {
        assertThatThrownBy(() -> spark.read()
                        .format("idv")
                        .load(directory.resolve("none").toString()))
                .hasMessageContaining("path does not exist");
    }

    /** Spark 3.5 rejects the row; Spark 4 writes it, as to a table of Parquet files. */
    @ParameterizedTest
    @ValueSource(strings = {"idv", "datadings"})
    void columnsThatAreNotNullAreThoseOfParquet(String format) {
        create(format, "key STRING NOT NULL, a INT");
        create("other", "parquet", "key STRING NOT NULL, a INT");
        spark.sql("INSERT INTO kept VALUES ('k', 1)");

        assertThat(rows("SELECT key, a FROM kept")).isEqualTo("[k,1]");
        assertThat(spark.table("kept").schema().apply("key").nullable())
                .isEqualTo(spark.table("other").schema().apply("key").nullable());
    }

    @ParameterizedTest
    @ValueSource(strings = {"idv", "datadings"})
    void defaultValuesAreInserted(String format) {
        String allowed = spark.conf().get("spark.sql.defaultColumn.allowedProviders");
        spark.conf().set("spark.sql.defaultColumn.allowedProviders", allowed + "," + format);
        try {
            create(format, "key STRING, a INT DEFAULT 7");
            spark.sql("INSERT INTO kept VALUES ('k', DEFAULT)");
        } finally {
            spark.conf().set("spark.sql.defaultColumn.allowedProviders", allowed);
        }

        assertThat(rows("SELECT key, a FROM kept ORDER BY key")).isEqualTo("[k,7]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"idv", "datadings"})
    void lengthsOfCharAndVarcharAreEnforced(String format) {
        create(format, "key STRING, a VARCHAR(3), b CHAR(4)");

        assertThatThrownBy(() -> spark.sql("INSERT INTO kept VALUES ('k', 'abcd', 'x')"))
                .hasStackTraceContaining("LIMIT");
        spark.sql("INSERT INTO kept VALUES ('k', 'abc', 'x')");
        assertThat(rows("SELECT a, b FROM kept")).isEqualTo("[abc,x   ]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"idv", "datadings"})
    void columnsAreInsertedByName(String format) {
        create(format, "key STRING, a INT");

        spark.sql("INSERT INTO kept BY NAME SELECT 1 AS a, 'k' AS key");
        spark.sql("INSERT INTO kept (a, key) VALUES (2, 'l')");

        assertThat(rows("SELECT key, a FROM kept ORDER BY key")).isEqualTo("[k,1][l,2]");
    }

    /** Spark 4.2 and later refuse it for tables of DataSource V2 sources in the session catalog. */
    @ParameterizedTest
    @ValueSource(strings = {"idv", "datadings"})
    void createTableLikeCopiesTheColumns(String format) {
        create(format, "key STRING, a INT");
        String statement =
                "CREATE TABLE other LIKE kept USING " + format + " LOCATION '" + directory.resolve("other") + "'";

        if (Session.isSpark("4.2")) {
            assertThatThrownBy(() -> spark.sql(statement)).hasMessageContaining("does not support CREATE TABLE LIKE");
            return;
        }
        spark.sql(statement);
        spark.sql("INSERT INTO other VALUES ('k', 1)");

        assertThat(rows("SELECT key, a FROM other")).isEqualTo("[k,1]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"idv", "datadings", "parquet"})
    void generatedColumnsAreRefused(String format) {
        assertThatThrownBy(() -> create(format, "key STRING, a INT, b INT GENERATED ALWAYS AS (a + 1)"))
                .hasStackTraceContaining("generated column");
    }

    @ParameterizedTest
    @ValueSource(strings = {"idv", "datadings", "parquet"})
    void commentsAreShown(String format) {
        spark.sql("CREATE TABLE kept (key STRING COMMENT 'its key', a INT) USING " + format
                + " COMMENT 'a good one' LOCATION '" + directory.resolve("kept") + "'");

        assertThat(rows("SHOW CREATE TABLE kept")).contains("COMMENT 'its key'", "COMMENT 'a good one'");
        assertThat(rows("DESCRIBE TABLE EXTENDED kept")).contains("its key", "a good one");
    }
}
