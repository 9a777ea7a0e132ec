package io.github.mlformats.idv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.index.IndexBuilder;
import io.github.mlformats.core.spark.TableLoader;
import io.github.mlformats.core.table.TableResolver;
import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.core.testing.spark.StreamRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.adaptive.AdaptiveSparkPlanExec;
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import scala.collection.JavaConverters;

/** Reads of data sets with index files: they skip files and blocks, and return what reads without index files return. */
class IndexedReadTest {
    private static final int ROWS = 40_000;

    private static final List<String> FILTERS = List.of(
            "id = 12345",
            "id > 39000",
            "id < 100 or id >= 39900",
            "id between 20000 and 20010 and flag",
            "id in (1, 2, 30000)",
            "not (id < 39999)",
            "id <=> 7",
            "x > 19990",
            "x = 0.0",
            "x = double('NaN')",
            "x >= double('NaN')",
            "x < -5",
            "small in (float(3), float('NaN'))",
            "text = 'schl\u00fcssel 17'",
            "text in ('schl\u00fcssel 17', 'schl\u00fcssel 31000')",
            "text like 'schl\u00fcssel 3999%'",
            "text = 'no such text'",
            "text is null",
            "text > 'schl\u00fcssel 9'",
            "long = concat(repeat('\u00e4', 50), '33333')",
            "time >= timestamp_ntz'2026-01-01 11:00:00'",
            "flag and id < 3",
            "id + 1 = 5",
            "id = 5 and x = -1");

    private final SparkSession spark = SparkSessions.shared();

    @TempDir
    Path directory;

    private Path data;

    @BeforeEach
    void write() {
        data = directory.resolve("data [1]");
        rows(0, ROWS).write().format("idv").option("rowsPerBlock", 1000).save(data.toString());
    }

    private Dataset<Row> rows(int from, int to) {
        return spark.range(from, to, 1, 2)
                .selectExpr(
                        "id",
                        "id % 2 = 0 as flag",
                        "case when id % 1000 = 1 then double('NaN') when id = 8 then -0.0 else id / 2D end as x",
                        "float(id % 7) as small",
                        "concat('schl\u00fcssel ', id) as text",
                        "concat(repeat('\u00e4', 50), id) as long",
                        "timestamp_ntz'2026-01-01 00:00:00' + make_interval(0, 0, 0, 0, 0, 0, id) as time");
    }

    private IndexBuilder.Summary index(String... columns) throws IOException {
        Map<String, String> options = Map.of("path", data.toString());
        IdvFormat format = new IdvFormat();
        return new IndexBuilder(
                        TableResolver.of(format, TableLoader.readOptions(format), new CaseInsensitiveStringMap(options))
                                .resolve(null),
                        List.of(columns),
                        spark)
                .run(line -> {});
    }

    private Dataset<Row> load(boolean useIndex) {
        return spark.read().format("idv").option("useIndex", useIndex).load(data.toString());
    }

    /** Runs a query, and returns the metrics of its scan. */
    private static Map<String, Long> metrics(Dataset<Row> query) {
        query.collectAsList();
        SparkPlan plan = ((org.apache.spark.sql.classic.Dataset<Row>) query)
                .queryExecution()
                .executedPlan();
        plan = plan instanceof AdaptiveSparkPlanExec adaptive ? adaptive.executedPlan() : plan;
        SparkPlan scan =
                plan.collectLeaves().find(node -> node instanceof BatchScanExec).get();
        Map<String, Long> values = new HashMap<>();
        JavaConverters.mapAsJavaMap(scan.metrics()).forEach((name, metric) -> values.put(name, metric.value()));
        return values;
    }

    private void assertSameRows() {
        for (String filter : FILTERS) {
            assertThat(load(true).where(filter).orderBy("id").collectAsList())
                    .as(filter)
                    .isEqualTo(load(false).where(filter).orderBy("id").collectAsList());
            assertThat(load(true).where(filter).count())
                    .as(filter)
                    .isEqualTo(load(false).where(filter).count());
        }
    }

    @Test
    void filtersSkipFilesAndBlocks() throws IOException {
        assertThat(index().indexed()).isEqualTo(2);

        assertSameRows();
        Map<String, Long> one = metrics(load(true).where("id = 12345"));
        assertThat(one)
                .containsEntry("mlFilesPlanned", 1L)
                .containsEntry("mlFilesPruned", 1L)
                .containsEntry("mlIndexRowsSkipped", ROWS - 9000L);
        assertThat(one.get("mlBlocksSkipped")).isEqualTo(7 * 11);
        Map<String, Long> text = metrics(load(true).where("text = 'schl\u00fcssel 17'"));
        assertThat(text.get("mlIndexRowsSkipped")).isGreaterThanOrEqualTo(ROWS - 2 * 9000L);
        assertThat(metrics(load(false).where("id = 12345"))).containsEntry("mlIndexRowsSkipped", 0L);
        assertThat(metrics(load(true).where("id = -1"))).containsEntry("mlFiles", 0L);
        assertThat(load(true).where("id > 39000").queryExecution().toString()).contains("index filters: [");
    }

    @Test
    void onlyNewFilesAreRead() throws IOException {
        index("id", "text");
        assertThat(index("id", "text")).extracting("indexed", "current").containsExactly(0, 2);
        assertThat(index("id", "x").indexed()).isEqualTo(2);

        rows(ROWS, 2 * ROWS).write().format("idv").mode("append").save(data.toString());

        assertThat(load(true).where("id >= 0").count()).isEqualTo(2 * ROWS);
        assertThat(index("id").indexed()).isEqualTo(2);
        assertThat(metrics(load(true).where("id = 50000"))).containsEntry("mlFilesPruned", 3L);
        assertSameRows();
    }

    @Test
    void changedFilesAreReadInFull() throws IOException {
        index();
        rows(ROWS, 2 * ROWS).write().format("idv").mode("overwrite").save(data.toString());

        assertThat(data.resolve("_mlformats_index")).isDirectory();
        assertSameRows();
        assertThat(load(true).where("id = 50000").count()).isOne();
        assertThat(metrics(load(true).where("id = 50000"))).containsEntry("mlIndexRowsSkipped", 0L);
    }

    @Test
    void touchedFileIsReadInFull() throws IOException {
        index();
        for (Path file : files(data, ".idv")) {
            Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000));
        }

        assertThat(metrics(load(true).where("id = 12345"))).containsEntry("mlIndexRowsSkipped", 0L);
    }

    @Test
    void damagedIndexGivesNoWrongRow() throws IOException {
        index("id", "text");
        Random random = new Random(3);
        List<Path> files = files(data.resolve("_mlformats_index"), ".parquet");
        for (Path crc : files(data.resolve("_mlformats_index"), ".crc")) {
            Files.delete(crc);
        }
        List<Row> expected = load(false).where("id in (5, 39999)").orderBy("id").collectAsList();
        for (Path file : files) {
            byte[] sound = Files.readAllBytes(file);
            for (int round = 0; round < 12; round++) {
                byte[] damaged =
                        random.nextInt(4) == 0 ? Arrays.copyOf(sound, random.nextInt(sound.length)) : sound.clone();
                for (int i = random.nextInt(8); i >= 0 && damaged.length > 0; i--) {
                    damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
                }
                Files.write(file, damaged);
                assertThat(load(true).where("id in (5, 39999)").orderBy("id").collectAsList())
                        .isEqualTo(expected);
            }
            Files.write(file, sound);
        }
        Files.writeString(files.get(0), "these are no entries");
        assertThat(load(true).where("id in (5, 39999)").count()).isEqualTo(2);
        assertThatThrownBy(() -> index("id")).isInstanceOf(UsageException.class).hasMessageContaining("cannot be read");
    }

    @Test
    void indexOfOtherColumnsIsIgnored() {
        spark.range(3)
                .selectExpr("'nothing' as path", "5 as columns")
                .write()
                .parquet(data.resolve("_mlformats_index/entries").toString());

        assertSameRows();
    }

    @Test
    void otherOptionsMeanOtherValues() throws IOException {
        index();

        Dataset<Row> ticks = spark.read().format("idv").option("ticks", true).load(data.toString());
        assertThat(metrics(ticks.where("id = 12345"))).containsEntry("mlIndexRowsSkipped", 0L);
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

    @Test
    void singleFileUsesTheIndexNextToIt() throws IOException {
        data = files(data, ".idv").get(1);
        index("id");

        assertThat(data.resolveSibling("_mlformats_index")).isDirectory();
        assertThat(metrics(load(true).where("id = -5"))).containsEntry("mlFilesPlanned", 0L);
    }

    @Test
    void joinsSkipRows() throws IOException {
        index();
        spark.range(39_990, 39_992).selectExpr("id as k", "id % 2 as odd").createOrReplaceTempView("small");
        load(true).createOrReplaceTempView("big");
        String query =
                "SELECT /*+ BROADCAST(small) */ big.id FROM big JOIN small ON big.id = small.k WHERE small.odd = 0";
        Dataset<Row> join = spark.sql(query);

        assertThat(join.collectAsList()).extracting(row -> row.getLong(0)).containsExactly(39_990L);
        SparkSessions.withSetting("spark.sql.adaptive.enabled", "false", () -> assertThat(
                        metrics(spark.sql(query)).get("mlIndexRowsSkipped"))
                .isGreaterThan(ROWS / 2L));
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

    @Test
    void unknownColumnsAreRefused() {
        assertThatThrownBy(() -> index("idd"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("no column 'idd'");
    }

    private static List<Path> files(Path root, String suffix) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(path -> path.toString().endsWith(suffix)).sorted().toList();
        }
    }
}
