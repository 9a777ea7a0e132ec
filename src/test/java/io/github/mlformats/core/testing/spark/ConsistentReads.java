package io.github.mlformats.core.testing.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.mlformats.core.error.CorruptFileException;
import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.spark.FormatTableProvider;
import io.github.mlformats.core.spi.Format;
import io.github.mlformats.core.table.ColumnNames;
import io.github.mlformats.core.table.ScalaBridge;
import io.github.mlformats.core.testing.Sampling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Contract of consistent results: a query returns the same rows or the same error, however a file is split and however small
 * the read windows are. Reads of all columns, one column, no column and {@code count()} are compared with each other: if a
 * narrow read fails, a wide one fails; if a wide read returns rows, narrow ones return the same values. This holds for damaged
 * and hostile files as well.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ConsistentReads {
    /** Files are split into 16 bytes, or larger splits if their number would exceed this. */
    private static final int MAX_SPLITS = 6;

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String ALL = "all columns";
    private static final String COUNT = "count()";

    /** For there are thousands of queries, each with a plan of its own. */
    private final SparkSession spark = SparkSessions.interpreting();

    private final String format;

    /**
     * A source to read.
     *
     * @param name shown in reports
     * @param path of a file or directory
     * @param options read options
     */
    public record Source(String name, String path, Map<String, String> options) {
        @Override
        public String toString() {
            return options.isEmpty() ? name : name + " " + new TreeMap<>(options);
        }
    }

    /**
     * The result of a query.
     *
     * @param refused the type of our exception; null if there were rows
     * @param rows as JSON, sorted
     */
    private record Answer(Class<?> refused, List<String> rows) {
        @Override
        public String toString() {
            return refused == null ? rows.size() + " rows: " + rows : refused.getSimpleName();
        }
    }

    /** @param format its short name */
    protected ConsistentReads(String format) {
        this.format = format;
    }

    /** The files to read, good, damaged and hostile ones. */
    protected abstract Stream<Source> sources() throws Exception;

    /** Fields of {@code _metadata} that do not depend on the splits, such as {@code row_index}. */
    protected abstract List<String> rowFields();

    final List<Source> sampledSources() throws Exception {
        return Sampling.sample(sources().toList(), 6);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("sampledSources")
    void resultsAreConsistent(Source source) throws IOException {
        Map<String, String> splits = Map.of("maxPartitionBytes", splitBytes(source), "openCostInBytes", "1");
        Map<String, Answer> answers = answers(source, Map.of(), true);

        assertThat(answers(source, splits, true)).as("in small splits").isEqualTo(answers);
        String window = source.name().hashCode() % 2 == 0 ? "8" : "64";
        assertThat(answers)
                .as("in windows of " + window + " bytes")
                .containsAllEntriesOf(answers(source, Map.of("maxWindowBytes", window), false));
        answers.forEach((query, answer) -> checkAgainstAll(query, answer, answers));
    }

    /**
     * A join with a filtered table, for which Spark pushes runtime filters, on each lookup column. It returns the same rows as a
     * plain filter. Run with one valid source of each layout.
     */
    @Test
    void joinsWithAFilteredTableOnEveryLookupColumn() throws Exception {
        Format known = FormatTableProvider.lookup(format).orElseThrow().format();
        Set<String> joined = new TreeSet<>();
        for (Source source : sources().toList()) {
            String layout = source.options().getOrDefault("layout", "");
            Dataset<Row> data;
            try {
                data = spark.read().format(format).options(source.options()).load(source.path());
            } catch (Exception e) {
                continue;
            }
            for (String column : known.lookupColumns()) {
                boolean first = List.of(data.columns()).contains(column) && !joined.contains(layout + " " + column);
                if (first && answer(() -> json(data)).refused() == null && data.count() > 0) {
                    joined.add(layout + " " + column);
                    checkJoin(data, column, source);
                }
            }
        }
        assertThat(joined.stream().map(one -> one.substring(one.indexOf(' ') + 1)))
                .as("lookup columns that a source has")
                .containsAll(known.lookupColumns());
    }

    /** A README next to the data is read by no entry point. Run with the first valid source of each layout. */
    @Test
    void documentsNextToTheDataAreSkipped(@TempDir Path directory) throws Exception {
        Set<String> layouts = new TreeSet<>();
        for (Source source : sources().toList()) {
            Map<String, String> options = source.options();
            Answer alone = answer(
                    () -> json(spark.read().format(format).options(options).load(source.path())));
            if (alone.refused() != null || alone.rows().isEmpty() || !layouts.add(options.getOrDefault("layout", ""))) {
                continue;
            }
            Path copy = withDocument(Path.of(source.path()), directory.resolve("" + layouts.size()));
            DataFrameReader reader = spark.read().format(format).options(options);
            Dataset<Row> loaded = reader.load(copy.toString());
            StructType columns = loaded.schema();
            spark.sql("CREATE TABLE documented USING " + format + " OPTIONS ("
                    + options.entrySet().stream()
                            .map(option -> "`" + option.getKey() + "` '" + option.getValue() + "'")
                            .collect(Collectors.joining(
                                    ", ", "path '" + copy.toUri() + "'" + (options.isEmpty() ? "" : ", "), ")")));
            try {
                assertThat(json(loaded)).as("load of %s", source).isEqualTo(alone.rows());
                assertThat(json(reader.schema(columns).load(copy.toString())))
                        .as("declared schema of %s", source)
                        .isEqualTo(alone.rows());
                assertThat(json(spark.read()
                                .format(format)
                                .options(options)
                                .option("mergeSchema", "true")
                                .load(copy.toString())))
                        .as("mergeSchema of %s", source)
                        .isEqualTo(alone.rows());
                assertThat(json(spark.table("documented")))
                        .as("table of %s", source)
                        .isEqualTo(alone.rows());
            } finally {
                spark.sql("DROP TABLE documented");
            }
        }
        assertThat(layouts).isNotEmpty();
    }

    /** Copies a data set, with the sidecar files of a file, and adds a README. */
    private static Path withDocument(Path data, Path directory) throws IOException {
        Path root = Files.isDirectory(data) ? data : data.toAbsolutePath().getParent();
        String name = data.getFileName().toString();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (root.equals(data) || file.getFileName().toString().startsWith(name)) {
                    Path target = directory.resolve(root.relativize(file).toString());
                    Files.createDirectories(target.getParent());
                    Files.copy(file, target);
                }
            }
        }
        Files.writeString(directory.resolve("README.md"), "# What these files are\n");
        return directory;
    }

    private void checkJoin(Dataset<Row> data, String column, Source source) {
        Dataset<Row> known = data.where(data.col(ColumnNames.quoted(column)).isNotNull());
        Dataset<Row> value = known.select(ColumnNames.quoted(column)).limit(1);
        StructType keyType = new StructType()
                .add("key", nullable(value.schema().fields()[0].dataType()))
                .add("chosen", DataTypes.LongType);
        Object key = value.head().get(0);
        // Rows of an RDD, for Spark would work out the filter of a table that it knows when it plans.
        Dataset<Row> keys = spark.createDataFrame(
                new JavaSparkContext(spark.sparkContext())
                        .parallelize(List.of(RowFactory.create(key, 1L), RowFactory.create(key, 2L))),
                keyType);
        Dataset<Row> chosen = functions.broadcast(keys.where("chosen = 1"));

        Dataset<Row> found =
                data.join(chosen, data.col(ColumnNames.quoted(column)).equalTo(chosen.col("key")), "left_semi");

        assertThat(json(found))
                .as("join of %s on %s", source, column)
                .isEqualTo(json(data.where(data.col(ColumnNames.quoted(column)).equalTo(value(key)))))
                .isNotEmpty();
    }

    private static Column value(Object key) {
        return key instanceof scala.collection.Iterable<?> elements
                ? functions.array(
                        ScalaBridge.list(elements).stream().map(functions::lit).toArray(Column[]::new))
                : functions.lit(key);
    }

    /** As a table of another format has it. */
    private static DataType nullable(DataType type) {
        return type instanceof ArrayType array ? DataTypes.createArrayType(array.elementType(), true) : type;
    }

    private static String splitBytes(Source source) throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(source.path()))) {
            long bytes = files.mapToLong(file -> file.toFile().length()).max().orElse(0);
            return String.valueOf(Math.max(16, bytes / MAX_SPLITS));
        }
    }

    /** The answers to the queries; to none but the first, if already {@code load()} is refused. */
    private Map<String, Answer> answers(Source source, Map<String, String> way, boolean narrow) {
        Map<String, Answer> answers = new LinkedHashMap<>();
        Dataset<Row> data;
        try {
            data = spark.read()
                    .format(format)
                    .options(source.options())
                    .options(way)
                    .load(source.path());
        } catch (Exception e) {
            answers.put(ALL, refusal(e));
            return answers;
        }
        answers.put(ALL, answer(() -> json(data)));
        answers.put(COUNT, answer(() -> List.of(String.valueOf(data.count()))));
        if (narrow) {
            String[] names = data.columns();
            for (String name : new TreeSet<>(List.of(names[0], names[names.length - 1]))) {
                Column column = data.col(ColumnNames.quoted(name));
                answers.put(name, answer(() -> json(data.select(column))));
            }
            Column[] rowFields = rowFields().stream()
                    .map(data.metadataColumn("_metadata")::getField)
                    .toArray(Column[]::new);
            answers.put("_metadata", answer(() -> json(data.select(rowFields))));
            answers.put("no column", answer(() -> json(data.selectExpr("1 AS one"))));
        }
        return answers;
    }

    private interface Query {
        List<String> run();
    }

    private static Answer answer(Query query) {
        try {
            return new Answer(null, query.run());
        } catch (Exception e) {
            return refusal(e);
        }
    }

    private static Answer refusal(Exception thrown) {
        Throwable cause = thrown;
        while (cause.getCause() != null
                && !(cause instanceof CorruptFileException)
                && !(cause instanceof UsageException)) {
            cause = cause.getCause();
        }
        if (cause instanceof CorruptFileException || cause instanceof UsageException) {
            return new Answer(cause.getClass(), List.of());
        }
        throw new AssertionError("neither rows nor a refusal of ours", thrown);
    }

    private static List<String> json(Dataset<Row> data) {
        List<String> rows = new ArrayList<>();
        data.collectAsList().forEach(row -> rows.add(row.json()));
        rows.sort(null);
        return rows;
    }

    private static void checkAgainstAll(String query, Answer answer, Map<String, Answer> answers) {
        Answer all = answers.get(ALL);
        if (all == null || all.refused() != null) {
            return;
        }
        String what = query + " next to " + all.rows().size() + " rows of all columns";
        assertThat(answer.refused()).as(what).isNull();
        if (query.equals(COUNT)) {
            assertThat(answer.rows())
                    .as(what)
                    .containsExactly(String.valueOf(all.rows().size()));
            return;
        }
        assertThat(answer.rows()).as(what).hasSameSizeAs(all.rows());
        if (!query.equals(ALL)) {
            Map<String, Integer> lost = values(query, all);
            values(query, answer).forEach((value, times) -> lost.computeIfPresent(value, (v, n) -> n - times));
            assertThat(lost)
                    .as(what)
                    .allSatisfy((value, times) -> assertThat(times).as(value).isNotPositive());
        }
    }

    /** How often each value of a column occurs; without nulls, which may stand for damage in another column. */
    private static Map<String, Integer> values(String column, Answer answer) {
        Map<String, Integer> values = new TreeMap<>();
        for (String row : answer.rows()) {
            JsonNode value = parse(row).path(column);
            if (!value.isNull() && !value.isMissingNode()) {
                values.merge(value.toString(), 1, Integer::sum);
            }
        }
        return values;
    }

    private static JsonNode parse(String row) {
        try {
            return JSON.readTree(row);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(row, e);
        }
    }
}
