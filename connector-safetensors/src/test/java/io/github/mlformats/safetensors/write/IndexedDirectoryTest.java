package io.github.mlformats.safetensors.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests writes into directories and partitions that have an index, which names all files that are read. */
class IndexedDirectoryTest {
    private static final String COLUMNS =
            "name STRING, dtype STRING, shape ARRAY<BIGINT>, count BIGINT, start BIGINT, values ARRAY<FLOAT>";
    private static final String ALGORITHM = "mapreduce.fileoutputcommitter.algorithm.version";
    private static final String REFUSED = " has a model, whose index cannot be extended: replace all of its rows";

    private final SparkSession spark = SparkSessions.interpreting();

    @TempDir
    private Path directory;

    @AfterEach
    void dropTable() {
        spark.sql("DROP TABLE IF EXISTS model");
    }

    private Path path() {
        return directory.resolve("out");
    }

    private DataFrameWriter<Row> tensor(String name) {
        return spark.sql("SELECT '" + name + "' name, array(1f) values").write().format("safetensors");
    }

    private DataFrameWriter<Row> partitioned(String name, String partition) {
        return spark.sql("SELECT '" + name + "' name, array(1f) values, '" + partition + "' h")
                .write()
                .format("safetensors")
                .partitionBy("h");
    }

    private Dataset<Row> read() {
        return spark.read().format("safetensors").load(path().toString());
    }

    private void saveIndexedPartition() {
        partitioned("a", "x").option("index", "true").save(path().toString());
        assertThat(path().resolve("h=x/model.safetensors.index.json")).exists();
    }

    private void saveIndexed() {
        tensor("a").option("index", "true").save(path().toString());
        createTable(COLUMNS, "");
    }

    private void createTable(String columns, String partitioning) {
        spark.sql("CREATE TABLE model (" + columns + ") USING safetensors " + partitioning + " LOCATION '" + path()
                + "'");
    }

    /** With version 2 of Hadoop's algorithm, the files of the write are in place before it checks the partition. */
    @ParameterizedTest
    @CsvSource({"false, 1", "true, 1", "true, 2"})
    void partitionWithAnIndexIsNotAppendedTo(String index, String algorithm) {
        saveIndexedPartition();

        assertThatThrownBy(() -> partitioned("b", "x")
                        .option(ALGORITHM, algorithm)
                        .option("index", index)
                        .mode(SaveMode.Append)
                        .save(path().toString()))
                .hasStackTraceContaining("h=x" + REFUSED);
        assertThat(read().select("name").collectAsList()).hasToString("[[a]]");

        partitioned("b", "y")
                .option(ALGORITHM, algorithm)
                .option("index", index)
                .mode(SaveMode.Append)
                .save(path().toString());
        assertThat(read().select("name", "h").orderBy("name").collectAsList()).hasToString("[[a,x], [b,y]]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO model SELECT 'b', 'F32', array(1L), 1L, 0L, array(2f), 'x'",
                "UPDATE model SET values = array(2f) WHERE name = 'a'",
                "DELETE FROM model WHERE name = 'a'",
            })
    void partitionWithAnIndexIsNotChangedByStatements(String statement) {
        saveIndexedPartition();
        createTable(COLUMNS + ", h STRING", "PARTITIONED BY (h)");

        assertThatThrownBy(() -> spark.sql(statement)).hasStackTraceContaining("h=x" + REFUSED);

        assertThat(read().selectExpr("name", "values[0]").collectAsList()).hasToString("[[a,1.0]]");
    }

    /** A model whose index is not named {@code model.safetensors.index.json}. */
    private void saveShard() throws IOException {
        tensor("a").save(path().toString());
        try (var files = Files.newDirectoryStream(path(), "*.safetensors")) {
            Files.move(files.iterator().next(), path().resolve("x-00001-of-00001.safetensors"));
        }
        Files.writeString(
                path().resolve("x.safetensors.index.json"),
                "{\"weight_map\":{\"a\":\"x-00001-of-00001.safetensors\"}}");
    }

    @Test
    void indexOfAnyNameIsNotExtended() throws IOException {
        saveShard();
        createTable(COLUMNS, "");

        assertThatThrownBy(() -> tensor("b").mode(SaveMode.Append).save(path().toString()))
                .hasStackTraceContaining("out" + REFUSED);
        assertThatThrownBy(() -> spark.sql("UPDATE model SET values = array(2f) WHERE name = 'a'"))
                .hasStackTraceContaining("out" + REFUSED);

        assertThat(read().selectExpr("name", "values[0]").collectAsList()).hasToString("[[a,1.0]]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"DELETE FROM model", "TRUNCATE TABLE model"})
    void indexedTableIsEmptied(String statement) {
        saveIndexed();

        spark.sql(statement);

        assertThat(spark.table("model").count()).isZero();
        assertThat(path().resolve("model.safetensors.index.json")).doesNotExist();
    }

    @Test
    void indexedTableIsOverwritten() {
        saveIndexed();

        spark.sql("INSERT OVERWRITE model SELECT 'b', 'F32', array(1L), 1L, 0L, array(2f)");

        assertThat(spark.table("model").selectExpr("name", "values[0]").collectAsList())
                .hasToString("[[b,2.0]]");
    }

    /** Options of a table are those of its reads, too. */
    @Test
    void tableWithAnIndexIsWritten() {
        spark.sql("CREATE TABLE model USING safetensors OPTIONS (index 'true') LOCATION '" + path()
                + "' AS SELECT 'a' AS name, array(1f) AS values");

        assertThat(path().resolve("model.safetensors.index.json")).exists();
        assertThat(spark.table("model").select("name").collectAsList()).hasToString("[[a]]");
        assertThatThrownBy(() -> spark.sql("INSERT INTO model SELECT 'b', array(2f)"))
                .hasStackTraceContaining("out" + REFUSED);
        spark.sql("INSERT OVERWRITE model SELECT 'b', array(2f)");
        assertThat(path().resolve("model.safetensors.index.json")).content().contains("\"b\"");
        assertThat(spark.table("model").select("name").collectAsList()).hasToString("[[b]]");
        assertThatThrownBy(() -> spark.sql("UPDATE model SET values = array(3f)"))
                .hasStackTraceContaining("cannot be changed one by one, as it has an index of all files");
        spark.sql("TRUNCATE TABLE model");
        assertThat(path().resolve("model.safetensors.index.json")).doesNotExist();
        spark.sql("INSERT INTO model SELECT 'c', array(4f)");
        assertThat(path().resolve("model.safetensors.index.json")).content().contains("\"c\"");
    }

    @ParameterizedTest
    @CsvSource({"true, 1", "auto, 1", "false, 2", "ignore, 2"})
    void everyValueOfATableIsOneOfItsReads(String index, int count) throws IOException {
        saveIndexed();
        spark.sql("DROP TABLE model");
        tensor("b").save(directory.resolve("stray").toString());
        try (var files = Files.newDirectoryStream(directory.resolve("stray"), "*.safetensors")) {
            Files.move(files.iterator().next(), path().resolve("stray.safetensors"));
        }
        spark.sql("CREATE TABLE model (" + COLUMNS + ") USING safetensors OPTIONS (index '" + index + "') LOCATION '"
                + path() + "'");

        assertThat(spark.table("model").count()).isEqualTo(count);
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "false", "ignore"})
    void otherTablesAreWrittenWithoutAnIndex(String index) {
        spark.sql("CREATE TABLE model USING safetensors OPTIONS (index '" + index + "') LOCATION '" + path()
                + "' AS SELECT 'a' AS name, array(1f) AS values");
        spark.sql("INSERT INTO model SELECT 'b', array(2f)");

        assertThat(path().resolve("model.safetensors.index.json")).doesNotExist();
        assertThat(spark.table("model").count()).isEqualTo(2);
    }
}
