package io.github.mlformats.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** All entry points into Spark return the same rows through the same scan. */
class SparkEntryPointsTest {
    private final SparkSession spark = Session.shared();

    @TempDir
    private Path directory;

    @Test
    void runsOnTheExpectedSparkVersion() {
        assertThat(spark.version()).isEqualTo(System.getProperty("expected.spark"));
        assertThat(scala.util.Properties.versionNumberString()).startsWith(System.getProperty("expected.scala"));
    }

    @ParameterizedTest
    @EnumSource
    void allEntryPointsReturnTheSameRows(SampleFiles sample) throws IOException {
        String format = sample.format();
        Path path = sample.copyTo(directory);
        spark.sql("CREATE TABLE " + format + "_table USING " + format + " LOCATION '" + path + "'");
        spark.sql("CREATE TEMPORARY VIEW " + format + "_view USING " + format + " OPTIONS (path '" + path + "')");
        try {
            Dataset<Row> loaded = spark.read().format(format).load(path.toString());
            Map<String, Dataset<Row>> entryPoints = Map.of(
                    "SQL on the path", spark.sql("SELECT * FROM " + format + ".`" + path + "`"),
                    "table", spark.table(format + "_table"),
                    "view", spark.table(format + "_view"));
            assertThat(rows(loaded)).isNotEmpty();
            entryPoints.forEach((entryPoint, files) -> {
                assertThat(rows(files)).as(entryPoint).isEqualTo(rows(loaded));
                assertThat(scan(files)).as(entryPoint).isEqualTo(scan(loaded)).contains("files: ");
            });
        } finally {
            spark.sql("DROP TABLE " + format + "_table");
            spark.sql("DROP VIEW " + format + "_view");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "IDV, keys, value",
        "DATADINGS, maps, map",
        "ANGEL, layout, rows",
        "PRIMITIV, layout, tensors",
        "SAFETENSORS, layout, rows"
    })
    void readOptionsThatChangeTheColumnsOfATableAreRejected(SampleFiles sample, String option, String value)
            throws IOException {
        spark.sql("CREATE TABLE fixed USING " + sample.format() + " LOCATION '" + sample.copyTo(directory) + "'");
        try {
            assertThatThrownBy(() ->
                            spark.read().option(option, value).table("fixed").collectAsList())
                    .hasMessageContaining("option " + option + " is '" + value + "', but the columns of the table");
        } finally {
            spark.sql("DROP TABLE fixed");
        }
    }

    @ParameterizedTest
    @EnumSource
    void countEqualsNumberOfRows(SampleFiles sample) throws IOException {
        Dataset<Row> files = spark.read()
                .format(sample.format())
                .load(sample.copyTo(directory).toString());
        String first = files.columns()[0];
        assertThat(files.count()).isEqualTo(rows(files).size());
        assertThat(files.select(first).collectAsList()).hasSameSizeAs(rows(files));
        assertThat(files.select("_metadata.file_name").collectAsList()).hasSameSizeAs(rows(files));
    }

    private static List<String> rows(Dataset<Row> files) {
        return files.collectAsList().stream().map(Row::json).sorted().toList();
    }

    /** The EXPLAIN output for the scan that counts the rows. */
    private String scan(Dataset<Row> files) {
        files.createOrReplaceTempView("counted");
        String plan = spark.sql("EXPLAIN SELECT count(*) FROM counted").head().getString(0);
        return plan.lines()
                .filter(line -> line.contains("BatchScan"))
                .map(line -> line.substring(line.indexOf("files: ")))
                .findFirst()
                .orElse(plan);
    }
}
