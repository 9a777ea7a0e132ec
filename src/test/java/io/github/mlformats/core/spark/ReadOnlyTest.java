package io.github.mlformats.core.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every attempt to write to a read-only format fails with the same message and keeps existing files. */
class ReadOnlyTest extends NumbersTest {
    private static final String REFUSAL =
            "numbers files can only be read, not written: write to another format, such as parquet";

    @BeforeEach
    void writeFile() {
        counting(0, 10).write(directory.resolve("t/a"));
        spark.sql("CREATE TABLE kept USING numbers LOCATION '" + path("t") + "'");
        spark.sql("CREATE OR REPLACE TEMPORARY VIEW view USING numbers OPTIONS (path '" + path("t") + "')");
    }

    @AfterEach
    void existingFilesAreKept() {
        spark.sql("DROP TABLE kept");
        assertThat(directory.resolve("t").toFile().list()).containsExactly("a");
        assertThat(load("t").count()).isEqualTo(10);
    }

    @ParameterizedTest
    @EnumSource
    void save(SaveMode mode) {
        for (String target : new String[] {"t", "new"}) {
            assertThatThrownBy(() ->
                            spark.range(3).write().format("numbers").mode(mode).save(path(target)))
                    .hasMessage(REFUSAL);
        }
        assertThat(directory.resolve("new")).doesNotExist();
    }

    @Test
    void saveWithPartitions() {
        assertThatThrownBy(() -> spark.range(3)
                        .write()
                        .format("numbers")
                        .partitionBy("id")
                        .save(path("new")))
                .hasMessage(REFUSAL);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO kept VALUES (1L, 2.0D)",
                "INSERT OVERWRITE kept VALUES (1L, 2.0D)",
                "INSERT INTO view VALUES (1L, 2.0D)",
                "INSERT OVERWRITE view VALUES (1L, 2.0D)",
                "INSERT OVERWRITE DIRECTORY '%s' USING numbers SELECT 1L AS id, 2.0D AS half"
            })
    void insert(String sql) {
        assertThatThrownBy(() -> spark.sql(sql.formatted(path("t"))).collect()).hasMessage(REFUSAL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"INSERT INTO old VALUES (1L, 2.0D)", "INSERT OVERWRITE old VALUES (1L, 2.0D)"})
    void insertIntoATableOfTheV1Api(String sql) {
        withSetting("spark.sql.sources.useV1SourceList", "numbers", () -> {
            spark.sql("CREATE TABLE old USING numbers LOCATION '" + path("t") + "'");
            assertThatThrownBy(() -> spark.sql(sql)).hasMessage(REFUSAL);
            assertThat(spark.table("old").count()).isEqualTo(10);
            spark.sql("DROP TABLE old");
        });
    }

    @Test
    void stream() {
        Dataset<Row> numbers = spark.readStream().format("rate").load().select("value");

        assertThatThrownBy(() -> numbers.writeStream()
                        .format("numbers")
                        .option("checkpointLocation", path("checkpoint"))
                        .start(path("t")))
                .hasMessage(REFUSAL);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TABLE made USING numbers AS SELECT 1L AS id",
                "CREATE TABLE made USING numbers LOCATION '%s' AS SELECT 1L AS id",
                "CREATE OR REPLACE TABLE kept USING numbers LOCATION '%s' AS SELECT 1L AS id"
            })
    void createTableAsSelect(String sql) {
        assertThatThrownBy(() -> spark.sql(sql.formatted(path("t")))).hasMessage(REFUSAL);
        assertThat(spark.catalog().tableExists("made")).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void saveAsTable(SaveMode mode) {
        assertThatThrownBy(() ->
                        spark.range(3).write().format("numbers").mode(mode).saveAsTable("made"))
                .hasMessage(REFUSAL);
        assertThat(spark.catalog().tableExists("made")).isFalse();
    }

    @Test
    void replacingATableKeepsIt() {
        assertThatThrownBy(() -> spark.range(3)
                        .write()
                        .format("numbers")
                        .mode("overwrite")
                        .saveAsTable("kept"))
                .hasMessage(REFUSAL);
        assertThat(spark.table("kept").count()).isEqualTo(10);
    }

    @Test
    void writeToATable() {
        assertThatThrownBy(() ->
                        spark.range(3).selectExpr("id", "2.0D AS half").write().insertInto("kept"))
                .hasMessage(REFUSAL);
        assertThatThrownBy(() -> spark.range(3)
                        .selectExpr("id", "2.0D AS half")
                        .writeTo("kept")
                        .append())
                .hasMessage(REFUSAL);
    }
}
