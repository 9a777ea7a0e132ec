package io.github.mlformats.idv.write;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.file.CountingFileSystem;
import io.github.mlformats.core.testing.spark.SparkSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code df.write.partitionBy(...)}: the written directories and files, and the overwrite scope. */
class PartitionedSaveTest {
    private final SparkSession spark = SparkSessions.shared();

    @TempDir
    Path directory;

    @Test
    void eachValueIsADirectoryAndNotInTheFiles() throws IOException {
        byMonth("sequence(0, 5)").save(path());

        assertThat(directories()).containsExactly("month=0", "month=1", "month=2");
        assertThat(load().schema().simpleString()).isEqualTo("struct<id:bigint,month:int>");
        assertThat(rows(load())).containsExactly("0 0", "1 1", "2 2", "3 0", "4 1", "5 2");
        assertThat(spark.read().format("idv").load(path() + "/month=1").columns())
                .containsExactly("id");
    }

    @Test
    void aTaskWritesOneFileForEachOfItsPartitionsWhateverTheOrderOfRows() throws IOException {
        spark.range(0, 1000, 1, 1)
                .selectExpr("id % 7 as part", "id")
                .write()
                .format("idv")
                .partitionBy("part")
                .save(path());

        assertThat(files()).hasSize(7);
        assertThat(load().where("id % 7 <> part").count()).isZero();
        assertThat(load().count()).isEqualTo(1000);
    }

    /** Spark's rows have a bit for each column, in words of 64, and those of partitions count. */
    @ParameterizedTest
    @ValueSource(ints = {62, 63, 64, 128})
    void partitionColumnsDoNotMoveTheValuesOfOthers(int columns) {
        String values = IntStream.range(0, columns)
                .mapToObj(i -> i == 1 ? "'text ' || id AS c1" : "CAST(1000 * id + " + i + " AS FLOAT) AS c" + i)
                .collect(Collectors.joining(", "));
        Dataset<Row> rows =
                spark.range(0, 100, 1, 1).selectExpr("inline(array(struct(" + values + ", id % 2 AS a, 'b' AS b)))");

        rows.write().format("idv").partitionBy("a", "b").save(path());

        assertThat(load().sort("c0").collectAsList()).isEqualTo(rows.sort("c0").collectAsList());
    }

    /** No row names a directory, so that no file keeps the columns: Spark's Parquet writer does the same. */
    @Test
    void withoutRowsThereIsNoFileAndAReadNeedsASchema() {
        Dataset<Row> none = spark.range(0).selectExpr("id", "id % 2 AS part");
        for (String format : List.of("idv", "parquet")) {
            String path = directory.resolve(format).toString();
            none.write().format(format).partitionBy("part").save(path);

            assertThat(spark.read()
                            .format(format)
                            .schema(none.schema())
                            .load(path)
                            .count())
                    .isZero();
            assertThatThrownBy(() -> spark.read().format(format).load(path))
                    .hasMessageContaining(format.equals("idv") ? "cannot infer the schema" : "UNABLE_TO_INFER_SCHEMA");
        }
    }

    @Test
    void aFinerOrderOfTheRowsIsKept() {
        spark.range(0, 100, 1, 1)
                .selectExpr("id", "id % 2 as part")
                .sort("part", "id")
                .sortWithinPartitions(col("part"), col("id").desc())
                .write()
                .format("idv")
                .partitionBy("part")
                .save(path());

        assertThat(load().where("part = 1").limit(3).select("id").collectAsList())
                .extracting(row -> row.getLong(0))
                .containsExactly(99L, 97L, 95L);
    }

    @Test
    void directoriesAreNamedAsSparkNamesThem() throws IOException {
        Dataset<Row> odd =
                spark.sql("SELECT * FROM VALUES (1, 'a/b', DATE'2026-01-02'), (2, '', NULL), (3, NULL, NULL),"
                        + " (4, 'x=%y ü', DATE'2026-01-02') AS t(id, `the place`, day)");

        odd.write().format("idv").partitionBy("`the place`", "day").save(path());
        odd.write().format("parquet").partitionBy("the place", "day").save(path() + "-parquet");

        assertThat(directories())
                .isEqualTo(directories(Path.of(path() + "-parquet")))
                .hasSize(3);
        assertThat(load().selectExpr("to_json(struct(*))").collectAsList())
                .containsExactlyInAnyOrderElementsOf(spark.read()
                        .parquet(path() + "-parquet")
                        .selectExpr("to_json(struct(*))")
                        .collectAsList());
    }

    @Test
    void anOverwriteReplacesAllPartitions() throws IOException {
        byMonth("sequence(0, 5)").save(path());

        byMonth("array(10)").mode("overwrite").save(path());

        assertThat(rows(load())).containsExactly("10 1");
        assertThat(directories()).containsExactly("month=1");
    }

    @Test
    void aDynamicOverwriteReplacesThosePartitionsThatGetRows() throws IOException {
        byMonth("sequence(0, 5)").save(path());

        byMonth("array(10)")
                .mode("overwrite")
                .option("partitionOverwriteMode", "dynamic")
                .save(path());

        assertThat(rows(load())).containsExactly("0 0", "10 1", "2 2", "3 0", "5 2");
        SparkSessions.withSetting("spark.sql.sources.partitionOverwriteMode", "dynamic", () -> byMonth("array(6)")
                .mode("overwrite")
                .save(path()));
        assertThat(rows(load())).containsExactly("10 1", "2 2", "5 2", "6 0");
    }

    /** A listing is a request of an object store: those of other partitions are needed once, before it is known which get rows. */
    @Test
    void aDynamicOverwriteListsOtherPartitionsOnce() {
        byMonth("sequence(0, 5)").save(path());
        CountingFileSystem.reset();

        byMonth("array(10)")
                .mode("overwrite")
                .option("partitionOverwriteMode", "dynamic")
                .save(CountingFileSystem.path(directory.resolve("data")));

        assertThat(CountingFileSystem.listed()).containsOnlyOnce("month=0", "month=2");
        assertThat(rows(load())).containsExactly("0 0", "10 1", "2 2", "3 0", "5 2");
    }

    /** The other writer adds a file while this one runs. */
    @ParameterizedTest
    @CsvSource({"month=1, false", "month=01, false", "month=2, true"})
    void anotherWriterOfTheSamePartitionEndsADynamicOverwrite(String partition, boolean succeeds) throws IOException {
        byMonth("sequence(0, 2)").save(path());
        String file = path() + "/" + files().get(0);
        String added = path() + "/" + partition;
        UDF1<Long, Long> addFile = id -> {
            Files.createDirectories(Path.of(added));
            Files.copy(Path.of(file), Path.of(added, "other.idv"), StandardCopyOption.REPLACE_EXISTING);
            return id;
        };
        spark.udf().register("addFile", addFile, DataTypes.LongType);
        DataFrameWriter<Row> write = spark.range(10, 11, 1, 1)
                .selectExpr("addFile(id) AS id", "1 AS month")
                .write()
                .format("idv")
                .partitionBy("month")
                .mode("overwrite")
                .option("partitionOverwriteMode", "dynamic");

        if (succeeds) {
            write.save(path());
            assertThat(rows(load())).containsExactly("0 0", "0 2", "10 1", "2 2");
        } else {
            assertThatThrownBy(() -> write.save(path()))
                    .hasStackTraceContaining("another write has changed")
                    .hasStackTraceContaining(partition + "/other.idv was added");
        }
    }

    @Test
    void aFailedOverwriteLeavesEveryPartition() throws IOException {
        byMonth("sequence(0, 5)").save(path());
        List<String> before = files();

        for (String mode : new String[] {"static", "dynamic"}) {
            assertThatThrownBy(() -> spark.range(0, 9, 1, 3)
                            .selectExpr("if(id = 8, raise_error('boom'), id) as id", "id % 3 as month")
                            .write()
                            .format("idv")
                            .partitionBy("month")
                            .option("partitionOverwriteMode", mode)
                            .mode("overwrite")
                            .save(path()))
                    .hasStackTraceContaining("boom");
            assertThat(files()).isEqualTo(before);
        }
    }

    @Test
    void columnsThatCannotBePartitionColumnsAreRefusedAsBySparksSources() throws IOException {
        Dataset<Row> data = spark.sql("SELECT 1 AS id, map(1, 2) AS map");

        assertThatThrownBy(() -> data.select("id")
                        .write()
                        .format("idv")
                        .partitionBy("id")
                        .save(path()))
                .isInstanceOf(AnalysisException.class);
        assertThatThrownBy(
                        () -> data.write().format("idv").partitionBy("nosuch").save(path()))
                .isInstanceOf(AnalysisException.class);
        assertThatThrownBy(() -> data.write().format("idv").partitionBy("id").save(path()))
                .hasMessage("column 'map': IDV has no type for map<int,int>");
        assertThat(directory.resolve("data")).doesNotExist();
    }

    @Test
    void withoutRowsThereAreNoDirectories() throws IOException {
        byMonth("sequence(0, 5)").save(path());

        byMonth("filter(array(1), x -> x > 1)").mode("append").save(path());
        assertThat(load().count()).isEqualTo(6);
        byMonth("filter(array(1), x -> x > 1)").mode("overwrite").save(path());
        assertThat(files()).isEmpty();
    }

    private DataFrameWriter<Row> byMonth(String numbers) {
        return spark.sql(
                        "SELECT id % 3 AS month, cast(id as bigint) AS id FROM (SELECT explode(" + numbers + ") AS id)")
                .write()
                .format("idv")
                .partitionBy("month");
    }

    private String path() {
        return directory.resolve("data").toString();
    }

    private Dataset<Row> load() {
        return spark.read().format("idv").load(path());
    }

    private static List<String> rows(Dataset<Row> data) {
        return data.selectExpr("concat_ws(' ', *)").collectAsList().stream()
                .map(row -> row.getString(0))
                .sorted()
                .toList();
    }

    private List<String> directories() throws IOException {
        return directories(directory.resolve("data"));
    }

    private static List<String> directories(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(file -> file.getFileName().toString().startsWith("part-"))
                    .map(file -> root.relativize(file.getParent()).toString())
                    .distinct()
                    .sorted()
                    .toList();
        }
    }

    /** All files of rows, below the path. */
    private List<String> files() throws IOException {
        Path data = directory.resolve("data");
        try (Stream<Path> all = Files.walk(data)) {
            return all.filter(file -> file.toString().endsWith(".idv"))
                    .map(file -> data.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }
}
