package io.github.mlformats.idv.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mlformats.idv.format.Corpus;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.Metadata;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements do not rewrite files with content that a read of the table skips. */
class SkippedContentTest extends StatementsOnTable {
    private void writeKeys() {
        Metadata labels = Metadata.fromJson("{\"ml_attr\":{\"type\":\"nominal\",\"vals\":[\"no\",\"yes\",\"maybe\"]}}");
        spark.range(4)
                .selectExpr("id", "double(id % 3) as label")
                .withMetadata("label", labels)
                .write()
                .format("idv")
                .save(directory + "/t");
    }

    private void create(String columns, String options) {
        spark.sql("CREATE TABLE t " + columns + " USING idv " + options + " LOCATION '" + directory + "/t'");
    }

    private void assertRefused(String statement, String content) throws IOException {
        List<String> before = dataFiles();
        assertThat(attempt(statement))
                .contains("the table does not show " + content + " of ")
                .contains(", which the file would lose, so it was not rewritten. ");
        assertThat(dataFiles()).isEqualTo(before);
    }

    private List<String> dataFiles() throws IOException {
        return paths().stream().filter(path -> path.endsWith(".idv")).toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DELETE FROM t WHERE id = 1",
                "UPDATE t SET id = 7 WHERE id = 1",
                "MERGE INTO t USING (SELECT 1 AS id) s ON t.id = s.id WHEN MATCHED THEN DELETE"
            })
    void keyValuesAboveTheLimitAreNotLost(String statement) throws IOException {
        writeKeys();
        create("", "OPTIONS (maxMetadataNames '2')");

        List<String> before = dataFiles();
        assertThat(attempt(statement))
                .contains("column 'label' would be written without key values, but ")
                .contains("create the table, with a higher maxMetadataNames");
        assertThat(dataFiles()).isEqualTo(before);

        spark.sql("DROP TABLE t");
        create("", "OPTIONS (maxMetadataNames '3')");
        spark.sql(statement);
        assertThat(labels("id <> 1 AND id <> 7")).containsExactly("no", "maybe", "no");
    }

    private List<String> labels(String condition) {
        Dataset<Row> rows = spark.read().format("idv").option("keys", "value").load(directory + "/t");
        return rows.where(condition).orderBy("id").collectAsList().stream()
                .map(row -> row.getString(1))
                .toList();
    }

    @Test
    void keyValuesOfDeclaredIndicesAreNotLost() throws IOException {
        writeKeys();
        create("(id BIGINT, label INT)", "");

        List<String> before = dataFiles();
        assertThat(attempt("DELETE FROM t WHERE id = 1"))
                .contains("column 'label' would be written as Int32, but ")
                .contains(" has keys: ");
        assertThat(dataFiles()).isEqualTo(before);
    }

    @Test
    void keyValuesThatTheTableReadsAreWritten() {
        writeKeys();
        create("", "OPTIONS (keys 'value', maxMetadataNames '2')");

        spark.sql("UPDATE t SET label = 'none' WHERE id = 1");

        assertThat(labels("true")).containsExactly("no", "none", "maybe", "no");
    }

    @Test
    void slotNamesAboveTheLimitAreNotLost() throws IOException {
        Metadata slots = Metadata.fromJson(
                "{\"ml_attr\":{\"num_attrs\":2,\"attrs\":{\"numeric\":[{\"idx\":0,\"name\":\"a\"},{\"idx\":1,\"name\":\"b\"}]}}}");
        spark.range(2)
                .selectExpr("id", "array(float(id), 1f) as features")
                .withMetadata("features", slots)
                .write()
                .format("idv")
                .option("fixedSize", "features")
                .save(directory + "/t");
        create("", "OPTIONS (maxMetadataNames '1')");

        assertRefused("DELETE FROM t WHERE id = 1", "the 2 slot names of column 'features'");
    }

    /** The rows that are left would get another type than those of other files, and could not be read with them. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "float(id) | DOUBLE | Single | Double",
                "timestamp_ntz'2020-01-01 00:00:00' | BIGINT | DateTime | Int64",
                "interval '1' day | BIGINT | TimeSpan | Int64",
                "cast(id AS decimal(20, 0)) | BIGINT | UInt64 | Int64",
                "array(float(id), 1f) | ARRAY<FLOAT> | Vector<Single, 2> | Vector<Single, 0>",
                "array(id, 1) | ARRAY<BIGINT> | Vector<Int64, 2> | Vector<Int64, 0>"
            })
    void typesOfDeclaredColumnsAreNotLost(String value, String declared, String stored, String written)
            throws IOException {
        write(value);
        create("(id BIGINT, x " + declared + ")", "");

        assertRefused("DELETE FROM t WHERE id = 0", "the type " + stored + " of column 'x'");
        assertThat(attempt("UPDATE t SET id = 7 WHERE id = 1"))
                .contains("It would be written as " + written + ". Create the table without a list of columns");

        spark.sql("DROP TABLE t");
        create("", "");
        spark.sql("DELETE FROM t WHERE id = 0");
        assertThat(spark.read().format("idv").load(directory + "/t").count()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "float(id) | DOUBLE | doubles 'single'",
                "date'2020-01-01' | DATE | nulls 'error'",
                "array(float(id), 1f) | ARRAY<FLOAT> | fixedSize 'x'"
            })
    void typesThatTheTableWritesAreNotLost(String value, String declared, String option) {
        write(value);
        create("(id BIGINT, x " + declared + ")", "OPTIONS (" + option + ")");

        spark.sql("DELETE FROM t WHERE id = 0");

        assertThat(spark.read().format("idv").load(directory + "/t").count()).isEqualTo(2);
    }

    /** Writes a file for each of three rows; arrays have a fixed size. */
    private void write(String value) {
        spark.range(0, 3, 1, 3)
                .selectExpr("id", value + " AS x")
                .write()
                .format("idv")
                .options(value.startsWith("array") ? Map.of("fixedSize", "x") : Map.of())
                .save(directory + "/t");
    }

    /** Unlike names, they are dropped without an error, as by any read. */
    @Test
    void ticksAndOffsetsAreKeptIfTheTableShowsThem() {
        spark.sql("SELECT id, named_struct('ticks', 638000000000000007L, 'offsetMinutes', 60) AS time FROM range(3)")
                .write()
                .format("idv")
                .save(directory + "/t");
        create("", "OPTIONS (ticks 'true')");
        spark.sql("DELETE FROM t WHERE id = 0");
        assertThat(times()).containsOnly("{638000000000000007, 60}");

        spark.sql("DROP TABLE t");
        create("", "");
        spark.sql("DELETE FROM t WHERE id = 1");
        assertThat(times()).containsOnly("{637999964000000000, 0}");
    }

    private List<String> times() {
        Dataset<Row> rows = spark.read().format("idv").option("ticks", true).load(directory + "/t");
        return rows.selectExpr("string(time)").collectAsList().stream()
                .map(row -> row.getString(0))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"codec_unknown, X", "comp_unknown, B"})
    void columnsThatCannotBeReadAreNotLost(String file, String column) throws IOException {
        Files.createDirectory(directory.resolve("t"));
        Files.write(directory.resolve("t/a.idv"), Corpus.bytes("edge/" + file));
        create("", "");

        assertRefused("DELETE FROM t WHERE A = 1", "column '" + column + "'");
    }
}
