package io.github.mlformats.core.testing.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.index.IndexBuilder;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.table.TableResolver;
import io.github.mlformats.core.testing.CapturedLog;
import io.github.mlformats.core.testing.SampledContract;
import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.core.testing.file.CountingFileSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.plans.logical.Statistics;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.adaptive.AdaptiveSparkPlanExec;
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import scala.collection.JavaConverters;

/**
 * What holds for index files of each format: reads with them return what reads without them return, but read less, and no
 * stale or damaged index changes a row.
 *
 * <p>The data set has two files with the ids 0 to 19,999 and from there to 39,999.
 */
@SampledContract(stride = 3)
public abstract class IndexContract {
    /** Number of rows of the data set. */
    protected static final int ROWS = 40_000;

    private static final long RANDOM_FILTERS = 20;

    private static final String LOG_PACKAGE = "io.github.mlformats.core.index";

    private final Format format;
    protected final SparkSession spark = SparkSessions.interpreting();

    @TempDir
    protected Path directory;

    protected Path data;

    protected IndexContract(Format format) {
        this.format = format;
    }

    /**
     * The columns as expressions of {@code id}. Among them are {@code id}, {@code x} and {@code text}. By default those of a format
     * whose columns may be null, after its required ones.
     */
    protected List<String> columns() {
        List<String> columns = new ArrayList<>(requiredColumns());
        columns.addAll(List.of(
                "id",
                "id % 2 = 0 as flag",
                "id / 2D as x",
                "case when id >= 20000 then id % 7 end as some",
                "concat('schl\u00fcssel ', id) as text"));
        return columns;
    }

    /** Filters on columns of all formats. */
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
            "x < -5",
            "text = 'schl\\u00fcssel 17'",
            "text in ('schl\\u00fcssel 17', 'schl\\u00fcssel 31000')",
            "text like 'schl\\u00fcssel 3999%'",
            "text = 'no such text'",
            "text is null",
            "id = 5 and x = -1");

    /** The filters whose rows are compared. */
    private List<String> filters() {
        return Stream.concat(FILTERS.stream(), ownFilters().stream()).toList();
    }

    /** Filters on other columns. */
    protected List<String> ownFilters() {
        return List.of("some is null and id < 10", "some is not null", "some = 5");
    }

    /** Sets the options of a writer of the data set. */
    protected DataFrameWriter<Row> configure(DataFrameWriter<Row> writer) {
        return writer;
    }

    /** The end of the name of a data file. */
    protected abstract String suffix();

    @BeforeEach
    final void write() {
        data = directory.resolve("data [1]");
        write(0, ROWS, "errorifexists");
    }

    /** Writes two files. */
    protected final void write(int from, int to, String mode) {
        configure(rows(from, to).write().format(format.shortName()).mode(mode)).save(data.toString());
    }

    protected final Dataset<Row> rows(int from, int to) {
        return spark.range(from, to, 1, 2).selectExpr(columns().toArray(String[]::new));
    }

    protected final IndexBuilder.Summary index(String... columns) throws IOException {
        return index(Map.of(), columns);
    }

    /** Indexes the data set with options of a read. */
    protected final IndexBuilder.Summary index(Map<String, String> given, String... columns) throws IOException {
        return indexBuilder(given, null, columns).run(line -> {});
    }

    /** Lists the files, which {@code run} then indexes. @param schema the columns of the read; null to infer them */
    protected final IndexBuilder indexBuilder(Map<String, String> given, StructType schema, String... columns)
            throws IOException {
        Map<String, String> options = new HashMap<>(given);
        options.putIfAbsent("path", data.toString());
        CaseInsensitiveStringMap all = new CaseInsensitiveStringMap(options);
        TableResolver resolver = TableResolver.of(format, all);
        return new IndexBuilder(resolver.resolve(schema), List.of(columns), spark);
    }

    private Dataset<Row> load(StructType schema, boolean useIndex) {
        return spark.read()
                .format(format.shortName())
                .schema(schema)
                .option("useIndex", useIndex)
                .load(data.toString());
    }

    protected final Dataset<Row> load(boolean useIndex) {
        return spark.read()
                .format(format.shortName())
                .option("useIndex", useIndex)
                .load(data.toString());
    }

    /** Runs a query, and returns the metrics of its scan. */
    protected static Map<String, Long> metrics(Dataset<Row> query) {
        query.collectAsList();
        return executedMetrics(query);
    }

    /** Returns the metrics of the scan of a query that has run; none if Spark needed no scan. */
    private static Map<String, Long> executedMetrics(Dataset<Row> query) {
        SparkPlan plan = ((org.apache.spark.sql.classic.Dataset<Row>) query)
                .queryExecution()
                .executedPlan();
        plan = plan instanceof AdaptiveSparkPlanExec adaptive ? adaptive.executedPlan() : plan;
        Map<String, Long> values = new HashMap<>();
        for (SparkPlan leaf : JavaConverters.seqAsJavaList(plan.collectLeaves())) {
            if (leaf instanceof BatchScanExec) {
                JavaConverters.mapAsJavaMap(leaf.metrics()).forEach((name, metric) -> values.put(name, metric.value()));
            }
        }
        return values;
    }

    protected final void assertSameRows() {
        Dataset<Row> indexed = load(true);
        Dataset<Row> plain = load(false);
        for (String filter : filters()) {
            assertThat(sorted(indexed.where(filter))).as(filter).isEqualTo(sorted(plain.where(filter)));
        }
    }

    /** Sorted here: a query that sorts takes several jobs. */
    private static List<String> sorted(Dataset<Row> rows) {
        return rows.collectAsList().stream().map(Row::toString).sorted().toList();
    }

    /** Returns columns of all types that the format writes; those that are not nullable are written without nulls. */
    protected abstract String randomColumns();

    /** The columns that each data set of the format has, as expressions of {@code id}. */
    protected List<String> requiredColumns() {
        return List.of();
    }

    @Test
    void randomFiltersReturnTheSameRows() throws IOException {
        StructType columns = StructType.fromDDL("id bigint not null, " + randomColumns());
        RandomFilters filters = new RandomFilters(columns, 48);
        data = directory.resolve("random");
        List<Row> rows = new ArrayList<>();
        for (int group = 0; group < 7; group++) {
            rows.addAll(filters.group(group, 30));
        }
        Dataset<Row> written = spark.createDataFrame(rows, columns).repartitionByRange(7, functions.col("id"));
        String[] selected =
                Stream.concat(Stream.of("*"), requiredColumns().stream()).toArray(String[]::new);
        configure(written.selectExpr(selected).write().format(format.shortName()))
                .save(data.toString());
        StructType read = StructType.fromDDL(columns.toDDL().replace(" NOT NULL", ""));
        Dataset<Row> all = spark.createDataFrame(load(read, false).collectAsList(), read);
        indexBuilder(Map.of(), read).run(line -> {});

        long skipped = 0;
        for (int i = 0; i < RANDOM_FILTERS; i++) {
            Column filter = filters.filter(2);
            Dataset<Row> query = load(read, true).where(filter);
            assertThat(query.collectAsList())
                    .as(filter.toString())
                    .containsExactlyInAnyOrderElementsOf(all.where(filter).collectAsList());
            skipped += executedMetrics(query).getOrDefault("mlIndexRowsSkipped", 0L);
        }
        for (String column : columns.fieldNames()) {
            for (String order : List.of("ASC NULLS FIRST", "ASC NULLS LAST", "DESC NULLS FIRST", "DESC NULLS LAST")) {
                if (!Sampling.takes(column + order, 2)) {
                    continue;
                }
                int limit = order.startsWith("ASC") == order.endsWith("FIRST") ? 1 : 70;
                Column[] orders = {null, functions.col("id").desc()};
                Column first = functions.col(column);
                orders[0] = switch (order) {
                    case "ASC NULLS FIRST" -> first.asc_nulls_first();
                    case "ASC NULLS LAST" -> first.asc_nulls_last();
                    case "DESC NULLS FIRST" -> first.desc_nulls_first();
                    default -> first.desc_nulls_last();
                };
                assertThat(load(read, true).sort(orders).limit(limit).collectAsList())
                        .as("%s %s %s", column, order, limit)
                        .isEqualTo(all.sort(orders).limit(limit).collectAsList());
            }
        }
        assertThat(skipped).isGreaterThan(RANDOM_FILTERS * rows.size() / 4);
    }

    protected final void assertNothingSkipped(String filter) {
        assertThat(metrics(load(true).where(filter))).containsEntry("mlIndexRowsSkipped", 0L);
    }

    protected static List<Path> files(Path root, String suffix) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(path -> path.toString().endsWith(suffix)).sorted().toList();
        }
    }

    @Test
    void filtersSkipFilesAndRanges() throws IOException {
        assertThat(index().indexed()).isEqualTo(2);

        assertSameRows();
        Map<String, Long> one = metrics(load(true).where("id = 12345"));
        assertThat(one).containsEntry("mlFilesPlanned", 1L).containsEntry("mlFilesPruned", 1L);
        assertThat(one.get("mlIndexRowsSkipped")).isBetween(ROWS - 9000L, ROWS - 1L);
        assertThat(one).containsEntry("mlIndexRangesSkipped", one.get("mlIndexRanges") - 1);
        assertThat(metrics(load(true).where("text = 'schl\u00fcssel 17'")).get("mlIndexRowsSkipped"))
                .isGreaterThanOrEqualTo(ROWS - 2 * 9000L);
        assertThat(metrics(load(false).where("id = 12345"))).containsEntry("mlIndexRowsSkipped", 0L);
        assertThat(metrics(load(true).where("id = -1"))).containsEntry("mlFiles", 0L);
        assertThat(load(true).where("id > 39000").queryExecution().toString()).contains("index filters: [");
    }

    @Test
    void skippedRangesAreNotReadFromTheFileSystem() throws IOException {
        spark.sparkContext().hadoopConfiguration().set("fs.count.impl", CountingFileSystem.class.getName());
        data = directory.resolve("plain");
        write(0, ROWS, "errorifexists");
        String path = CountingFileSystem.path(data);
        index(Map.of("path", path));

        long all = bytesRead(path, false);
        assertThat(bytesRead(path, true)).isLessThan(all / 2);
    }

    private long bytesRead(String path, boolean useIndex) {
        Dataset<Row> query = spark.read()
                .format(format.shortName())
                .schema(load(true).schema())
                .option("useIndex", useIndex)
                .load(path)
                .where("id between 12345 and 12350");
        CountingFileSystem.reset();
        assertThat(query.collectAsList()).hasSize(6);
        return CountingFileSystem.reads().stream()
                .filter(read -> read.file().endsWith(suffix()))
                .mapToLong(CountingFileSystem.Read::length)
                .sum();
    }

    @Test
    void smallSlicesAreSkipped() throws IOException {
        index("id");
        Dataset<Row> query = spark.read()
                .format(format.shortName())
                .option("splitSize", "50k")
                .load(data.toString())
                .where("id between 12345 and 12350");

        assertThat(metrics(query).get("mlIndexRowsSkipped")).isGreaterThanOrEqualTo(ROWS - 9000L);
        assertThat(query.collectAsList()).hasSize(6);
    }

    private static String plan(Dataset<Row> query) {
        return ((org.apache.spark.sql.classic.Dataset<Row>) query)
                .queryExecution()
                .executedPlan()
                .toString();
    }

    @Test
    void aggregatesOfAllRowsAreAnsweredFromTheIndex() throws IOException {
        index("id", "text", "x");
        String[] functions = {"min(id)", "max(id)", "min(text)", "max(text)", "max(x)", "count(*)"};
        Dataset<Row> indexed = load(true).selectExpr(functions);

        assertThat(plan(indexed)).contains("LocalTableScan").doesNotContain("BatchScan");
        assertThat(indexed.collectAsList())
                .isEqualTo(load(false).selectExpr(functions).collectAsList());
        for (Dataset<Row> other : List.of(
                load(true).where("id > 5").selectExpr("min(id)"),
                load(true).selectExpr("sum(id)", "min(id)"),
                load(false).selectExpr("min(id)"))) {
            assertThat(plan(other)).contains("BatchScan");
        }
        // Entries of the same rows twice, and then a file without.
        index();
        assertThat(load(true).selectExpr(functions).collectAsList()).isEqualTo(indexed.collectAsList());
        write(ROWS, 2 * ROWS, "append");
        assertThat(plan(load(true).selectExpr("max(id)"))).contains("BatchScan");
        assertThat(load(true).selectExpr("max(id)").first().getLong(0)).isEqualTo(2 * ROWS - 1);
    }

    @Test
    void statisticsReachTheOptimizer() throws IOException {
        index("id");

        SparkSessions.withSetting(spark, "spark.sql.cbo.enabled", "true", () -> {
            Dataset<Row> some = load(true).where("id < 400").select("id", "x");
            assertThat(estimatedRows(some)).isBetween(300L, 500L);
        });
    }

    protected static long estimatedRows(Dataset<Row> query) {
        Statistics statistics = ((org.apache.spark.sql.classic.Dataset<Row>) query)
                .queryExecution()
                .optimizedPlan()
                .stats();
        return statistics.rowCount().get().toLong();
    }

    private void writeIndexed(int from, int to, String mode, String columns) {
        configure(rows(from, to).write().format(format.shortName()).mode(mode))
                .option("writeIndex", columns)
                .save(data.toString());
    }

    @Test
    void writesIndexTheirFiles() throws Exception {
        writeIndexed(0, ROWS, "overwrite", "true");
        assertThat(index()).extracting("indexed", "current").containsExactly(0, 2);
        assertThat(metrics(load(true).where("id = -1"))).containsEntry("mlFilesPlanned", 0L);

        writeIndexed(ROWS, 2 * ROWS, "append", "id, text");
        assertThat(index("id")).extracting("indexed", "current").containsExactly(0, 4);
        assertThat(load(true).where("id in (7, 50000)").count()).isEqualTo(2);
        assertThatThrownBy(() -> writeIndexed(0, 1, "append", "idd"))
                .hasStackTraceContaining("writeIndex names column 'idd', which is not written");

        writeIndexed(5, 10, "overwrite", "id");
        assertThat(metrics(load(true).where("id = -1"))).containsEntry("mlFilesPlanned", 0L);
        assertThat(load(true).selectExpr("min(id)", "max(id)").collectAsList())
                .isEqualTo(load(false).selectExpr("min(id)", "max(id)").collectAsList());
    }

    @Test
    void twoWritersIndexTheirFiles() throws Exception {
        List<Thread> writers = new ArrayList<>();
        List<Throwable> failures = new CopyOnWriteArrayList<>();
        for (int number = 1; number <= 2; number++) {
            int from = number * ROWS;
            Thread writer = new Thread(() -> writeIndexed(from, from + ROWS, "append", "id"));
            writer.setUncaughtExceptionHandler((thread, failure) -> failures.add(failure));
            writers.add(writer);
            writer.start();
        }
        for (Thread writer : writers) {
            writer.join();
        }

        assertThat(failures).isEmpty();
        assertThat(index("id")).extracting("indexed", "current").containsExactly(0, 6);
        assertThat(load(true).where("id in (7, 40001, 80001)").count()).isEqualTo(3);
        assertThat(load(true)
                        .selectExpr("min(id)", "max(id)", "count(*)")
                        .first()
                        .mkString(" "))
                .isEqualTo("0 " + (3 * ROWS - 1) + " " + 3 * ROWS);
    }

    @Test
    void onlyNewFilesAreRead() throws IOException {
        index("id", "text");
        assertThat(index("id", "text")).extracting("indexed", "current").containsExactly(0, 2);
        assertThat(index("id", "x").indexed()).isEqualTo(2);

        write(ROWS, 2 * ROWS, "append");

        assertThat(load(true).where("id >= 0").count()).isEqualTo(2 * ROWS);
        assertThat(index("id").indexed()).isEqualTo(2);
        assertThat(metrics(load(true).where("id = 50000"))).containsEntry("mlFilesPruned", 3L);
    }

    @Test
    void changedFilesAreReadInFull() throws IOException {
        index();
        write(ROWS, 2 * ROWS, "overwrite");

        assertThat(data.resolve("_mlformats_index")).isDirectory();
        assertThat(load(true).where("id = 50000").count()).isOne();
        assertNothingSkipped("id = 50000");
    }

    @Test
    void touchedFileIsReadInFull() throws IOException {
        index();
        for (Path file : files(data, suffix())) {
            Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000));
        }

        assertNothingSkipped("id = 12345");
    }

    @Test
    void filesThatChangeWhileTheyAreIndexedHaveNoEntries() throws IOException {
        IndexBuilder listed = indexBuilder(Map.of(), null, "id");
        List<Path> files = files(data, suffix());
        Path kept = Files.createDirectory(directory.resolve("kept"));
        for (Path file : files) {
            Files.copy(file, kept.resolve(String.valueOf(files.indexOf(file))), StandardCopyOption.COPY_ATTRIBUTES);
            byte[] changed = Files.readAllBytes(file);
            Files.delete(file.resolveSibling("." + file.getFileName() + ".crc"));
            Files.write(file, changed);
            Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000));
        }

        assertThatThrownBy(() -> listed.run(line -> {}))
                .hasStackTraceContaining("changed while it was indexed. Run mlformats index again");

        for (Path file : files) {
            Files.copy(
                    kept.resolve(String.valueOf(files.indexOf(file))),
                    file,
                    StandardCopyOption.COPY_ATTRIBUTES,
                    StandardCopyOption.REPLACE_EXISTING);
        }
        assertNothingSkipped("id = -1");
    }

    @Test
    void swappedFilesAreReadInFull() throws IOException {
        index();
        for (Path crc : files(data, ".crc")) {
            Files.delete(crc);
        }
        // Sidecar files are swapped, too: all of a file is in entries with its prefix.
        for (String[] move :
                new String[][] {{"part-00000", "aside"}, {"part-00001", "part-00000"}, {"aside", "part-00001"}}) {
            try (Stream<Path> entries = Files.list(data)) {
                for (Path entry : entries.filter(
                                path -> path.getFileName().toString().startsWith(move[0]))
                        .toList()) {
                    String name = entry.getFileName().toString().substring(move[0].length());
                    Files.move(entry, entry.resolveSibling(move[1] + name));
                }
            }
        }

        assertThat(load(true).where("id = 12345").count()).isOne();
        assertNothingSkipped("id = 12345");
    }

    @Test
    void otherColumnsAreOfNoUse() throws IOException {
        index("x");

        assertNothingSkipped("id = 12345");
    }

    @Test
    void damagedIndexGivesAWarningAndNoWrongRow() throws IOException {
        index("id", "text");
        Random random = new Random(3);
        List<Path> files = files(data.resolve("_mlformats_index"), ".parquet");
        for (Path crc : files(data.resolve("_mlformats_index"), ".crc")) {
            Files.delete(crc);
        }
        List<Row> expected = load(false).where("id in (5, 39999)").orderBy("id").collectAsList();
        for (Path file : files) {
            byte[] sound = Files.readAllBytes(file);
            for (int round = 0; round < 8; round++) {
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
        try (CapturedLog log = new CapturedLog(LOG_PACKAGE)) {
            data = Files.move(data, directory.resolve("damaged"));
            assertThat(load(true).where("id in (5, 39999)").count()).isEqualTo(2);
            assertThat(log.messages())
                    .singleElement()
                    .asString()
                    .contains("damaged/_mlformats_index is not used where it is damaged")
                    .contains("run mlformats index again");
        }
        assertThatThrownBy(() -> index("id")).isInstanceOf(UsageException.class).hasMessageContaining("cannot be read");
    }

    private static Column idStatistics(String field, Object value) {
        return functions.col("columns").withField("id." + field, functions.lit(value));
    }

    @Test
    void impossibleEntriesGiveAWarningAndNoWrongRow() throws IOException {
        String filter = "id in (5, 12345, 39999)";
        data = Files.move(data, directory.resolve("plain"));
        index("id");
        Path sound = directory.resolve("sound");
        Files.move(data.resolve("_mlformats_index"), sound);
        Dataset<Row> entries = spark.read().option("recursiveFileLookup", true).parquet(sound.toString());
        List<Map.Entry<String, Column>> changes = List.of(
                Map.entry("first_row", functions.expr("first_row - 1000000")),
                Map.entry("first_row", functions.expr("cast(null as bigint)")),
                Map.entry("first_row", functions.expr("9223372036854775807L")),
                Map.entry("row_count", functions.expr("row_count + 1000000")),
                Map.entry("row_count", functions.expr("-row_count")),
                Map.entry("file_rows", functions.expr("file_rows + 1")),
                Map.entry("file_rows", functions.expr("-file_rows")),
                Map.entry("length", functions.expr("'many'")),
                Map.entry("columns", idStatistics("min_long", 1L << 40)),
                Map.entry("columns", idStatistics("max_long", -1L)),
                Map.entry("columns", idStatistics("null_count", -7L)),
                Map.entry("columns", idStatistics("nan_count", Long.MAX_VALUE)),
                Map.entry("columns", idStatistics("checksum", 0L)));

        for (Map.Entry<String, Column> change : changes) {
            // A warning names the data set, and is given once.
            String name = "change" + changes.indexOf(change);
            if (!Sampling.takes(format.shortName() + name, 2)) {
                continue;
            }
            data = Files.move(data, directory.resolve(name));
            entries.withColumn(change.getKey(), change.getValue())
                    .write()
                    .mode("overwrite")
                    .parquet(data.resolve("_mlformats_index/entries").toString());
            try (CapturedLog log = new CapturedLog(LOG_PACKAGE)) {
                assertThat(load(true).where(filter).count()).as("%s", change).isEqualTo(3);
                assertThat(load(true).selectExpr("max(id)").first().getLong(0)).isEqualTo(ROWS - 1);
                assertThat(log.messages())
                        .as("%s", change)
                        .isNotEmpty()
                        .allMatch(message ->
                                message.contains(name + "/_mlformats_index is not used where it is damaged"));
            }
        }
    }

    @Test
    void indexOfOtherColumnsIsIgnored() {
        spark.range(3)
                .selectExpr("'nothing' as path", "5 as columns")
                .write()
                .parquet(data.resolve("_mlformats_index/entries").toString());

        assertNothingSkipped("id = 12345");
    }

    @Test
    void firstRowsOfAnOrderAreFoundByTheIndex() throws IOException {
        index("id");
        // Rows with two entries are counted once.
        index("id", "x");
        Dataset<Row> least = load(true).sort("id").limit(9000);
        Dataset<Row> greatest =
                load(true).sort(functions.col("id").desc(), functions.col("x")).limit(3);

        assertThat(plan(least)).contains("index order: id ASC NULLS FIRST LIMIT 9000");
        for (Dataset<Row> query : List.of(least, greatest)) {
            assertThat(metrics(query).get("mlIndexRowsSkipped")).isBetween(ROWS / 2L, ROWS - 1L);
        }
        assertThat(plan(greatest)).containsPattern("index: [1-9]\\d* of [1-9]\\d* ranges of rows read");
        assertThat(greatest.collectAsList())
                .extracting(row -> row.<Long>getAs("id"))
                .containsExactly(39_999L, 39_998L, 39_997L);
        assertThat(least.collectAsList())
                .extracting(row -> row.<Long>getAs("id"))
                .last()
                .isEqualTo(8_999L);
        assertThat(load(true)
                        .where("id < 30000")
                        .sort(functions.col("id").desc())
                        .limit(1)
                        .first()
                        .<Long>getAs("id"))
                .isEqualTo(29_999L);
        assertThat(load(true).sort("id").limit(0).count()).isZero();
        assertThat(metrics(load(true).sort("id").limit(2 * ROWS))).containsEntry("mlIndexRowsSkipped", 0L);
        // Entries of files that were replaced bound nothing.
        write(ROWS, 2 * ROWS, "overwrite");
        write(0, 4, "append");
        assertThat(load(true).sort(functions.col("id").desc()).limit(1).first().<Long>getAs("id"))
                .isEqualTo(2 * ROWS - 1L);
        index("id");
        assertThat(load(true).sort("id").limit(6).collectAsList())
                .extracting(row -> row.<Long>getAs("id"))
                .containsExactly(0L, 1L, 2L, 3L, (long) ROWS, ROWS + 1L);
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
        SparkSessions.withSetting(spark, "spark.sql.adaptive.enabled", "false", () -> assertThat(
                        metrics(spark.sql(query)).get("mlIndexRowsSkipped"))
                .isGreaterThan(ROWS / 2L));
    }

    @Test
    void unknownColumnsAreRefused() {
        assertThatThrownBy(() -> index("idd"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("no column 'idd'");
    }
}
