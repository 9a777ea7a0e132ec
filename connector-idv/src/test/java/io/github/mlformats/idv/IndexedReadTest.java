package io.github.mlformats.idv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.CapturedLog;
import io.github.mlformats.core.testing.SampledContract;
import io.github.mlformats.core.testing.spark.IndexContract;
import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.core.testing.spark.StreamRun;
import io.github.mlformats.idv.format.Corpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.commons.io.FileUtils;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.execution.ExplainMode;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.streaming.Trigger;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@SampledContract(stride = 3, first = 2)
class IndexedReadTest extends IndexContract {
    private static final List<String> FILTERS = List.of(
            "x = double('NaN')",
            "x >= double('NaN')",
            "small in (float(3), float('NaN'))",
            "text > 'schl\u00fcssel 9'",
            "long = concat(repeat('\u00e4', 50), '33333')",
            "time >= timestamp_ntz'2026-01-01 11:00:00'",
            "flag and id < 3",
            "id + 1 = 5");

    IndexedReadTest() {
        super(new IdvFormat());
    }

    @Override
    protected List<String> columns() {
        return List.of(
                "id",
                "id % 2 = 0 as flag",
                "case when id % 1000 = 1 then double('NaN') when id = 8 then -0.0 else id / 2D end as x",
                "float(id % 7) as small",
                "concat('schl\u00fcssel ', id) as text",
                "concat(repeat('\u00e4', 50), id) as long",
                "timestamp_ntz'2026-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, id) as time");
    }

    @Override
    protected List<String> ownFilters() {
        return FILTERS;
    }

    @Override
    protected String randomColumns() {
        return "flag boolean not null, tiny tinyint not null, number int not null, float float not null, double double not null,"
                + " text string, whole decimal(20,0) not null, time timestamp not null, local timestamp_ntz not null";
    }

    @Test
    void aTableMaySpellColumnsOtherwise() throws IOException {
        StructType table = StructType.fromDDL("ID bigint");
        indexBuilder(Map.of(), table, "ID").run(line -> {});

        Dataset<Row> read = spark.read().format("idv").schema(table).load(data.toString());
        assertThat(metrics(read.where("ID = 12345"))).containsEntry("mlFilesPruned", 1L);
        assertThat(metrics(load(true).where("id = 12345"))).containsEntry("mlFilesPruned", 1L);
    }

    /** As a stream with many epochs leaves them. One that is incomplete is not merged. */
    @Test
    void filesOfManyRunsAreMerged() throws IOException {
        index("id", "text");
        Path entries = data.resolve("_mlformats_index");
        Path first = entriesIn(entries).get(0);
        for (int run = 1; run <= 15; run++) {
            FileUtils.copyDirectory(
                    first.toFile(),
                    entries.resolve("entries-" + UUID.randomUUID()).toFile());
        }
        Path incomplete = entries.resolve("entries-" + UUID.randomUUID());
        FileUtils.copyDirectory(first.toFile(), incomplete.toFile());
        Files.delete(incomplete.resolve("_SUCCESS"));
        write(ROWS, 2 * ROWS, "append");

        index("id", "x");

        assertThat(entriesIn(entries)).hasSize(2).contains(incomplete).anyMatch(path -> path.getFileName()
                .toString()
                .startsWith("entries-level1-"));
        assertThat(index("id")).extracting("indexed", "current").containsExactly(0, 4);
        assertThat(metrics(load(true).where("text = 'schl\u00fcssel 17'"))).containsEntry("mlFilesPruned", 1L);
        assertThat(metrics(load(true).where("id = 70000"))).containsEntry("mlFilesPruned", 3L);
        assertSameRows();
    }

    private static List<Path> entriesIn(Path index) throws IOException {
        try (Stream<Path> entries = Files.list(index)) {
            return entries.toList();
        }
    }

    /** Also files that lack one of the columns. */
    @Test
    void filesWithOtherColumnsAreReadOnce() throws IOException {
        configure(rows(ROWS, 2 * ROWS)
                        .withColumn("added", functions.col("id"))
                        .write()
                        .format("idv")
                        .mode("append"))
                .save(data.toString());
        Map<String, String> merged = Map.of("mergeSchema", "true");

        assertThat(index(merged, "id", "added").indexed()).isEqualTo(4);
        assertThat(index(merged, "id", "added").indexed()).isZero();
        assertThat(index(merged, "added").indexed()).isZero();
        assertThat(spark.read()
                        .format("idv")
                        .option("mergeSchema", true)
                        .load(data.toString())
                        .where("added is null or added = 50000")
                        .count())
                .isEqualTo(ROWS + 1);
    }

    /** Statistics have no sign of zero. */
    @Test
    void extremesThatMayBeNegativeZeroAreRead() throws IOException {
        spark.sql("SELECT -0.0D AS x FROM range(3)")
                .write()
                .format("idv")
                .mode("overwrite")
                .save(data.toString());
        index("x");

        for (boolean useIndex : new boolean[] {true, false}) {
            assertThat(load(useIndex).selectExpr("min(x)", "max(x)").first().mkString(" "))
                    .isEqualTo("-0.0 -0.0");
        }
    }

    @Override
    protected DataFrameWriter<Row> configure(DataFrameWriter<Row> writer) {
        return writer.option("rowsPerBlock", 1000);
    }

    @Override
    protected String suffix() {
        return ".idv";
    }

    @Test
    void aggregatesOfAllTypesAreThoseOfARead() throws IOException {
        index();
        String[] functions = Stream.of("flag", "x", "small", "time", "id", "text")
                .flatMap(column -> Stream.of("min(" + column + ")", "max(" + column + ")"))
                .toArray(String[]::new);

        assertThat(load(true).selectExpr(functions).collectAsList())
                .isEqualTo(load(false).selectExpr(functions).collectAsList());
        // Only bounds of long texts are known.
        assertThat(load(true).selectExpr("max(long)").collectAsList())
                .isEqualTo(load(false).selectExpr("max(long)").collectAsList());
    }

    /** Keys are stored counted from 1. Both reads have the type int. */
    @Test
    void columnsThatAreDeclaredAsRawKeysUseNoIndexOfOthers() throws IOException {
        data = directory.resolve("keys");
        Files.write(Files.createDirectory(data).resolve("keys.idv"), Corpus.bytes("keys"));
        Dataset<Row> raw = spark.read().format("idv").option("keys", "raw").load(data.toString());
        assertThat(raw.schema().apply("k2").dataType())
                .isEqualTo(load(true).schema().apply("k2").dataType());
        index();

        Dataset<Row> declared = spark.read().format("idv").schema(raw.schema()).load(data.toString());
        assertThat(declared.selectExpr("max(k2)").collectAsList())
                .isEqualTo(raw.selectExpr("max(k2)").collectAsList())
                .isNotEqualTo(load(true).selectExpr("max(k2)").collectAsList());
    }

    @Test
    void statementsAndStreamsIndexTheirFiles() throws Exception {
        Path location = directory.resolve("t");
        spark.sql("CREATE TABLE indexed (id BIGINT, text STRING) USING idv OPTIONS (writeIndex 'id') LOCATION '"
                + location + "'");
        try {
            spark.sql("INSERT INTO indexed SELECT id, 'a' FROM range(0, 20000)");
            spark.sql("INSERT INTO indexed SELECT id, 'b' FROM range(20000, 40000)");
            assertThat(metrics(spark.sql("SELECT * FROM indexed WHERE id = -1")))
                    .containsEntry("mlFilesPlanned", 0L);

            spark.sql("UPDATE indexed SET id = 50000 WHERE id = 7");
            assertThat(spark.sql("SELECT max(id) FROM indexed").first().getLong(0))
                    .isEqualTo(50_000);
            assertThat(spark.sql("SELECT * FROM indexed WHERE id = 7").count()).isZero();
            assertThat(spark.sql("SELECT * FROM indexed WHERE id = 50000").count())
                    .isOne();
            assertThat(metrics(spark.sql("SELECT * FROM indexed WHERE id = -1")))
                    .containsEntry("mlFilesPlanned", 0L);

            spark.sql("INSERT OVERWRITE indexed VALUES (1L, 'c')");
            assertThat(spark.sql("SELECT min(id), max(id) FROM indexed").first().mkString(" "))
                    .isEqualTo("1 1");
        } finally {
            spark.sql("DROP TABLE indexed");
        }
        data = directory.resolve("sink");
        spark.readStream()
                .format("rate-micro-batch")
                .option("rowsPerBatch", 100)
                .option("startTimestamp", 0)
                .load()
                .selectExpr("value as id")
                .writeStream()
                .format("idv")
                .option("writeIndex", true)
                .option("checkpointLocation", directory.resolve("state").toString())
                .trigger(Trigger.Once())
                .start(data.toString())
                .awaitTermination();
        assertThat(load(true).count()).isEqualTo(100);
        assertThat(metrics(load(true).where("id = -1"))).containsEntry("mlFilesPlanned", 0L);
    }

    @Test
    void blocksAreSkipped() throws IOException {
        index();

        assertThat(metrics(load(true).where("id = 12345")))
                .containsEntry("mlIndexRowsSkipped", ROWS - 9000L)
                .containsEntry("mlBlocksSkipped", 7 * 11L);
    }

    @ParameterizedTest
    @CsvSource({"keys, raw", "ticks, true", "maxBlockBytes, 64m"})
    void optionsThatChangeNoValueOfAColumnUseItsIndex(String option, String value) throws IOException {
        index("id");

        Dataset<Row> read = spark.read().format("idv").option(option, value).load(data.toString());

        assertThat(metrics(read.where("id = -1"))).containsEntry("mlFilesPlanned", 0L);
        assertThat(index(Map.of(option, value), "id").indexed()).isZero();
    }

    @Test
    void keysOfOtherOptionsAreReadInFull() throws IOException {
        data = directory.resolve("keys");
        spark.range(0, 4, 1, 1)
                .selectExpr("id", "double(id % 2) as label")
                .withMetadata(
                        "label", Metadata.fromJson("{\"ml_attr\":{\"type\":\"nominal\",\"vals\":[\"no\",\"yes\"]}}"))
                .write()
                .format("idv")
                .option("writeIndex", true)
                .save(data.toString());
        Dataset<Row> raw = spark.read().format("idv").option("keys", "raw").load(data.toString());

        assertThat(metrics(load(true).where("label = 2"))).containsEntry("mlFilesPlanned", 0L);
        assertThat(metrics(raw.where("id = 7"))).containsEntry("mlFilesPlanned", 0L);
        assertThat(metrics(raw.where("label = 3"))).containsEntry("mlIndexRowsSkipped", 0L);
        assertThat(raw.selectExpr("max(label)").first().getLong(0)).isEqualTo(2);

        assertThat(index(Map.of("keys", "raw")).indexed()).isOne();
        assertThat(index(Map.of("keys", "raw")).indexed()).isZero();
        assertThat(metrics(raw.where("label = 3"))).containsEntry("mlFilesPlanned", 0L);
        assertThat(load(true).selectExpr("max(label)").first().getInt(0)).isOne();
    }

    @Test
    void indexOfAnotherTypeIsReplaced() throws IOException {
        StructType wide = StructType.fromDDL("id decimal(20,0), small double");
        assertThat(indexBuilder(Map.of(), wide, "id", "small").run(line -> {}).indexed())
                .isEqualTo(2);

        for (String column : List.of("id", "small")) {
            assertThat(index(column).indexed()).as(column).isEqualTo(2);
            assertThat(index(column).indexed()).as(column).isZero();
            assertThat(metrics(load(true).where(column + " = -1"))).as(column).containsEntry("mlFilesPlanned", 0L);
        }
        assertThat(indexBuilder(Map.of(), wide, "id", "small").run(line -> {}).indexed())
                .isZero();
    }

    @Test
    void filesWithoutRowsHaveNoExtremes() throws IOException {
        write(0, 0, "append");
        assertThat(index().indexed()).isEqualTo(3);

        Dataset<Row> extremes = load(true).selectExpr("min(id)", "max(text)", "count(*)");
        assertThat(extremes.queryExecution().explainString(ExplainMode.fromString("simple")))
                .contains("LocalTableScan");
        assertThat(extremes.collectAsList())
                .isEqualTo(load(false)
                        .selectExpr("min(id)", "max(text)", "count(*)")
                        .collectAsList());
        assertThat(index().indexed()).isZero();

        write(0, 0, "overwrite");
        index("id");
        assertThat(load(true).selectExpr("min(id)", "count(*)").first().mkString(" "))
                .isEqualTo("null 0");
    }

    /** Binary values are stored as vectors of bytes, which are read as arrays. */
    @Test
    void columnsThatAreReadAsArraysDoNotKeepOthersFromTheIndex() {
        data = directory.resolve("bytes");
        try (CapturedLog log = new CapturedLog("io.github.mlformats.core.write")) {
            rows(0, ROWS)
                    .selectExpr("id", "binary(text) as bytes")
                    .write()
                    .format("idv")
                    .option("writeIndex", "id, bytes")
                    .save(data.toString());

            assertThat(log.messages()).singleElement().asString().endsWith("and are not: bytes");
        }
        assertThat(metrics(load(true).where("id = -1"))).containsEntry("mlFilesPlanned", 0L);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "array(id) as c",
                "named_struct('instant', timestamp'2026-01-01 00:00:00', 'offsetMinutes', 0) as c"
            })
    void columnsOfTablesThatCannotBeIndexedAreRefused(String column) {
        Dataset<Row> rows = rows(0, 3).selectExpr("id", column);
        String table =
                "TABLE indexed (" + rows.schema().toDDL() + ") USING idv%s LOCATION '" + directory.resolve("t") + "'";
        String message = "writeIndex names column 'c', which cannot be indexed, as its type is ";

        assertThatThrownBy(() -> spark.sql("CREATE " + table.formatted(" OPTIONS (writeIndex 'id,c')")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
        spark.sql("CREATE " + table.formatted(""));
        try {
            assertThatThrownBy(() ->
                            rows.writeTo("indexed").option("writeIndex", "id,c").append())
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining(message);
        } finally {
            spark.sql("DROP TABLE indexed");
        }
    }

    @Test
    void arraysThatAreNamedForTheIndexAreRefused() {
        assertThatThrownBy(() -> rows(0, 3)
                        .selectExpr("id", "array(id) as c")
                        .write()
                        .format("idv")
                        .option("writeIndex", "id,c")
                        .save(directory + "/t"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(
                        "writeIndex names column 'c', which cannot be indexed, as its type is array<bigint>");
        assertThat(directory.resolve("t")).doesNotExist();
    }

    @Test
    void columnsOfAnotherTypeUseNoIndex() throws IOException {
        index();

        Dataset<Row> ticks = spark.read().format("idv").option("ticks", true).load(data.toString());
        assertThat(metrics(ticks.where("time = 12345"))).containsEntry("mlIndexRowsSkipped", 0L);
        Dataset<Row> declared = spark.read()
                .format("idv")
                .schema("id decimal(20,0), text string")
                .load(data.toString());
        assertThat(declared.where("id = 12345").count()).isOne();
    }

    @Test
    void partitionsUseTheIndexOfTheTable() throws IOException {
        data = directory.resolve("partitioned");
        rows(0, ROWS)
                .selectExpr("*", "id % 3 as day")
                .write()
                .format("idv")
                .partitionBy("day")
                .save(data.toString());
        index();

        assertSameRows();
        assertThat(load(true).where("day = 1 and id = 3000").count()).isZero();
        assertThat(load(true).where("day = 1 and id = 3004").count()).isOne();
        Dataset<Row> part =
                spark.read().format("idv").load(data.resolve("day=1").toString());
        assertThat(metrics(part.where("id = -5"))).containsEntry("mlFilesPlanned", 0L);
        assertThat(part.where("id = 3004").count()).isOne();
        assertThat(load(true).columns()).contains("day");
    }

    @ParameterizedTest
    @ValueSource(strings = {"spark.sql.cbo.enabled", "spark.sql.sources.v2.bucketing.enabled"})
    void namesWithSpecialCharactersAreJoined(String setting) {
        data = directory.resolve("names");
        spark.range(0, 20_000, 1, 2)
                .selectExpr("id", "id as `unit price`", "id as `x.y`", "id as `a``b`", "id % 3 as `my day`")
                .write()
                .format("idv")
                .partitionBy("`my day`")
                .option("writeIndex", true)
                .save(data.toString());
        Dataset<Row> few = spark.range(100).toDF("key").where("key between 10 and 12");

        SparkSessions.withSetting(spark, setting, "true", () -> {
            for (String column : List.of("id", "`unit price`", "`x.y`", "`a``b`")) {
                Dataset<Row> all = load(true);
                assertThat(all.join(few, all.col(column).equalTo(few.col("key")))
                                .count())
                        .as(column)
                        .isEqualTo(3);
                assertThat(all.where(column + " = 7").count()).isOne();
            }
            Dataset<Row> all = load(true);
            assertThat(all.join(few, all.col("`my day`").equalTo(few.col("key")))
                            .count())
                    .isZero();
        });
    }

    /** Those of an equality are the rows by the number of distinct values, or all. */
    @Test
    void estimatesCountDistinctValuesOnlyOfSmallRanges() throws IOException {
        data = directory.resolve("distinct");
        spark.range(1000)
                .selectExpr("id % 2 as two", "double(id % 2) as real", "string(id % 2) as text", "id * id as wide")
                .write()
                .format("idv")
                .save(data.toString());
        index();

        SparkSessions.withSetting(spark, "spark.sql.cbo.enabled", "true", () -> {
            assertThat(estimatedRows(load(true).where("two = 1"))).isEqualTo(500);
            for (String other : List.of("real = 1", "text = '1'", "wide = 1")) {
                assertThat(estimatedRows(load(true).where(other))).as(other).isEqualTo(1000);
            }
        });
    }

    @Test
    void nansAreNoBoundsOfEstimates() throws IOException {
        index();

        SparkSessions.withSetting(spark, "spark.sql.cbo.enabled", "true", () -> {
            Dataset<Row> some = load(true).where("x > 19990");
            assertThat(estimatedRows(some)).isEqualTo(ROWS);
            assertThat(some.count()).isEqualTo(load(false).where("x > 19990").count());
        });
    }

    @Test
    void estimatesCountTheRowsOfSelectedPartitions() throws IOException {
        data = directory.resolve("partitioned");
        rows(0, ROWS)
                .selectExpr("*", "id % 4 as day")
                .write()
                .format("idv")
                .partitionBy("day")
                .save(data.toString());
        index("id");

        SparkSessions.withSetting(spark, "spark.sql.cbo.enabled", "true", () -> assertThat(
                        estimatedRows(load(true).where("day = 1").select("id")))
                .isEqualTo(ROWS / 4));
    }

    @Test
    void singleFileUsesTheIndexNextToIt() throws IOException {
        data = files(data, ".idv").get(1);
        index("id");

        assertThat(data.resolveSibling("_mlformats_index")).isDirectory();
        assertThat(metrics(load(true).where("id = -5"))).containsEntry("mlFilesPlanned", 0L);
    }

    @Test
    void streamsAndStatementsIgnoreTheIndex() throws Exception {
        Path plain = directory.resolve("data");
        Files.move(data, plain);
        data = plain;
        index();
        spark.sql("CREATE TABLE indexed USING idv LOCATION '" + data + "'");
        try {
            spark.sql("DELETE FROM indexed WHERE id = 12345");
            assertThat(spark.table("indexed").count()).isEqualTo(ROWS - 1);
            assertSameRows();
            Dataset<Row> stream =
                    spark.readStream().format("idv").schema(load(true).schema()).load(data.toString());
            List<List<Row>> batches = StreamRun.readAll(stream.where("id < 3"), directory.resolve("checkpoint"));
            assertThat(batches.stream().mapToInt(List::size).sum()).isEqualTo(3);
            spark.sql("TRUNCATE TABLE indexed");
            assertThat(spark.table("indexed").count()).isZero();
            assertThat(data.resolve("_mlformats_index")).isDirectory();
        } finally {
            spark.sql("DROP TABLE indexed");
        }
    }
}
