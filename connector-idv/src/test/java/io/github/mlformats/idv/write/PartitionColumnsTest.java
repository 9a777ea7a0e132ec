package io.github.mlformats.idv.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.fs.FileUtil;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which columns can be partition columns: the names of directories are their values. */
class PartitionColumnsTest extends StatementsOnTable {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "BINARY | cast('a/b' AS BINARY) | Partition by another column, such as hex(p)",
                "ARRAY<INT> | array(1) | Partition by another column, such as cast(p AS STRING)",
                "MAP<INT, INT> | map(1, 1) | Partition by another column, such as cast(p AS STRING)",
                "STRUCT<a: INT> | named_struct('a', 1) | Partition by another column, such as cast(p AS STRING)"
            })
    void refusesTypesThatDirectoryNamesDoNotHave(String type, String value, String message) {
        String query = "SELECT 1L AS id, " + value + " AS p";
        String location = " LOCATION '" + directory + "/t'";

        assertThatThrownBy(() ->
                        spark.sql("CREATE TABLE t (id BIGINT, p " + type + ") USING idv PARTITIONED BY (p)" + location))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
        assertThatThrownBy(() -> spark.sql("CREATE TABLE t USING idv PARTITIONED BY (p)" + location + " AS " + query))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
        assertThatThrownBy(() ->
                        spark.sql(query).write().format("idv").partitionBy("p").saveAsTable("t"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
        assertThatThrownBy(() ->
                        spark.sql(query).write().format("idv").partitionBy("p").save(directory + "/t"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);

        assertThat(spark.catalog().tableExists("t")).isFalse();
        assertThat(directory).isEmptyDirectory();
    }

    /** A table could be written to. */
    @Test
    void existingDirectoriesAreReadAsBinaryButMakeNoTable() throws IOException {
        saveTo(1, "p=a");
        Dataset<Row> read =
                spark.read().schema("id BIGINT, p BINARY").format("idv").load(directory + "/t");

        assertThat(read.where("p = X'61'").select("id").collectAsList()).hasToString("[[1]]");
        assertThatThrownBy(
                        () -> spark.sql("CREATE TABLE t (id BIGINT, p BINARY) USING idv PARTITIONED BY (p) LOCATION '"
                                + directory + "/t'"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("the partition column p has the type BINARY, but the names of directories have no"
                        + " values of this type. Partition by another column, such as hex(p)");
    }

    @Test
    void refusesToPartitionByAllColumns() {
        String message = "all columns for partition columns";

        assertThatThrownBy(() -> spark.sql("CREATE TABLE t (p INT, q INT) USING idv PARTITIONED BY (q, p)"))
                .hasMessageContaining(message);
        assertThatThrownBy(() -> spark.sql("CREATE TABLE t USING idv PARTITIONED BY (p) AS SELECT 1 AS p"))
                .hasMessageContaining(message);
        assertThatThrownBy(() -> spark.sql("SELECT 1 AS p")
                        .write()
                        .format("idv")
                        .partitionBy("p")
                        .save(directory + "/t"))
                .hasMessageContaining(message);

        assertThat(spark.catalog().tableExists("t")).isFalse();
        assertThat(directory).isEmptyDirectory();
    }

    /** Readers would take Month and month for two columns. */
    @ParameterizedTest
    @ValueSource(strings = {"month", "a=b"})
    void refusesDirectoriesThatSpellAColumnInAnotherCase(String column) throws IOException {
        String other = column.substring(0, 1).toUpperCase(Locale.ROOT) + column.substring(1);
        Dataset<Row> rows = spark.range(1, 2, 1, 1).withColumn(other, functions.lit(1));
        rows.write().format("idv").partitionBy("`" + other + "`").save(directory + "/t");
        List<String> before = paths();
        String create = "CREATE TABLE t (id BIGINT, `" + column + "` INT) USING idv LOCATION '" + directory + "/t'";

        spark.sql(create);
        assertThatThrownBy(() -> spark.sql("INSERT INTO t VALUES (2, 2)"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("which are not partitions of the table");
        spark.sql("DROP TABLE t");
        spark.sql(create + " PARTITIONED BY (`" + column + "`)");
        for (String statement : List.of(
                "INSERT INTO t VALUES (2, 2)",
                "INSERT OVERWRITE t PARTITION (`" + column + "` = 1) VALUES (2)",
                "UPDATE t SET id = 2")) {
            assertThatThrownBy(() -> spark.sql(statement))
                    .hasStackTraceContaining("Use the name " + other + " for the column, or rename the directories");
        }
        assertThatThrownBy(() -> rows.withColumnRenamed(other, column)
                        .write()
                        .format("idv")
                        .partitionBy("`" + column + "`")
                        .mode("append")
                        .save(directory + "/t"))
                .hasStackTraceContaining("Use the name " + other);

        assertThat(paths()).isEqualTo(before);
        assertThat(ids()).containsExactly(1L);
        spark.sql("INSERT OVERWRITE t VALUES (2, 2)");
        assertThat(ids()).containsExactly(2L);
    }

    @Test
    void refusesColumnsThatDifferOnlyByCase() {
        Dataset<Row> rows = spark.sql("SELECT 1 AS a, 2 AS A");

        assertThatThrownBy(() -> rows.write().format("idv").save(directory + "/d"))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("the columns 'a' and 'A' differ only by case");
        assertThat(directory).isEmptyDirectory();
        SparkSessions.withSetting(spark, "spark.sql.caseSensitive", "true", () -> {
            rows.write().format("idv").save(directory + "/d");
            assertThat(spark.read().format("idv").load(directory + "/d").columns())
                    .containsExactly("a", "A");
        });
        assertThatThrownBy(() -> spark.read().format("idv").load(directory + "/d"))
                .hasMessageContaining("has the columns 'a' and 'A', which differ only by case");
    }

    /** Parquet tables keep the rows of {@code month=01} next to those of {@code month=1}. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "static | INSERT OVERWRITE t PARTITION (month = 1, place = 'a:b') VALUES (9) | 3,4,9",
                "static | INSERT OVERWRITE t PARTITION (month = 1, place) VALUES (9, 'a:b') | 4,9",
                "dynamic | INSERT OVERWRITE t PARTITION (month = 1, place) VALUES (9, 'a:b') | 3,4,9",
                "dynamic | INSERT OVERWRITE t VALUES (9, 1, 'a:b') | 3,4,9",
                "static | INSERT OVERWRITE t VALUES (9, 1, 'a:b') | 9"
            })
    void overwritesDirectoriesThatSpellTheValuesOtherwise(String mode, String statement, String ids)
            throws IOException {
        saveTo(1, "month=01/place=a%3Ab");
        saveTo(2, "month=1/place=a:b");
        saveTo(3, "month=001/place=b");
        saveTo(4, "month=2/place=a:b");
        spark.sql("CREATE TABLE t (id BIGINT, month INT, place STRING) USING idv PARTITIONED BY (month, place)"
                + " LOCATION '" + directory + "/t'");
        assertThat(ids()).containsExactly(1L, 2L, 3L, 4L);

        SparkSessions.withSetting(spark, "spark.sql.sources.partitionOverwriteMode", mode, () -> spark.sql(statement));

        assertThat(ids())
                .containsExactly(
                        Arrays.stream(ids.split(",")).map(Long::valueOf).toArray(Long[]::new));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "DECIMAL(5, 2) | 1.1 | 1.1",
                "DOUBLE | 1 | 1",
                "BOOLEAN | TRUE | true",
                "DATE | 2024-2-1 | DATE '2024-02-01'",
                "TIMESTAMP | 2024-02-01 | TIMESTAMP '2024-02-01'",
                "STRING | a:b | \"a:b\""
            })
    void overwritesAPartitionInEachSpellingOfItsValue(String type, String spelled, String value) {
        for (String statement : List.of(
                "INSERT OVERWRITE t PARTITION (p = " + value + ") VALUES (2)",
                "INSERT OVERWRITE t VALUES (2, " + value + ")")) {
            saveTo(1, "p=" + spelled);
            spark.sql("CREATE TABLE t (id BIGINT, p " + type + ") USING idv PARTITIONED BY (p) LOCATION '" + directory
                    + "/t'");

            SparkSessions.withSetting(
                    spark, "spark.sql.sources.partitionOverwriteMode", "dynamic", () -> spark.sql(statement));

            assertThat(ids()).as(statement).containsExactly(2L);
            spark.sql("DROP TABLE t");
            FileUtil.fullyDelete(directory.resolve("t").toFile());
        }
    }

    private void saveTo(long id, String partition) {
        spark.range(id, id + 1, 1, 1).write().format("idv").save(directory + "/t/" + partition);
    }

    @Test
    void overwritesByAConditionInAnotherCase() throws NoSuchTableException {
        spark.sql("CREATE TABLE t (id BIGINT, month INT) USING idv PARTITIONED BY (month) LOCATION '" + directory
                + "/t'");
        spark.sql("INSERT INTO t VALUES (1, 1), (2, 2)");

        spark.sql("SELECT 3L AS id, 1 AS month").writeTo("t").overwrite(functions.expr("MONTH <=> 1"));

        assertThat(ids()).containsExactly(2L, 3L);
    }
}
