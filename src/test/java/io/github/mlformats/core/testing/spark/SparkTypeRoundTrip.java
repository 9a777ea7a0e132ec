package io.github.mlformats.core.testing.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.mlformats.core.error.UsageException;
import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.core.testing.spark.TypeSample.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every type of Spark, written by {@code save}, {@code CREATE TABLE ... AS SELECT}, {@code saveAsTable}, {@code writeTo} and
 * {@code INSERT}: the values are read back equal, or the statement is refused, and the disk and the catalog stay as they were. What happens is compared with the format's section of {@code
 * docs/reference/types.md}; run the test with {@code -Ddocs.update=true}, which tests all types, to write that section.
 *
 * <p>A format extends this class and says what it stores ({@link #storedType}) and which columns it needs in addition to the tested one
 * ({@link #columns}).
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class SparkTypeRoundTrip {
    private static final Path PAGE = Path.of("../docs/reference/types.md");
    private static final String REFUSED = "refused";
    private static final int LINE_WIDTH = 120;
    private static final String TABLE = "type_round_trip";

    /** Messages of Spark for a type that it does not support. Any other exception of Spark fails the test. */
    private static final Pattern REFUSED_BY_SPARK = Pattern.compile(
            "\\[(UNSUPPORTED_DATATYPE|UNSUPPORTED_FEATURE)\\b|Cannot use \"INTERVAL\" type in the table schema");

    private final SparkSession spark = SparkSessions.interpreting();
    private final String format;

    /** Cells of the page's table by type: stored as, read as, in a table, null. */
    private final Map<String, List<String>> page = new TreeMap<>();

    @TempDir
    Path directory;

    /** @param format its short name */
    protected SparkTypeRoundTrip(String format) {
        this.format = format;
        TypeSample.registerFunctions(spark);
        spark.conf().set("spark.sql.timeType.enabled", "true");
    }

    /**
     * What is written, as SQL expressions over the columns {@code c}, which has the values, and {@code id}, a different bigint in
     * each row. One of them must be named {@link #tested}.
     */
    protected List<String> columns() {
        return List.of("c");
    }

    /** The column that has the values when they are read. */
    protected String tested() {
        return "c";
    }

    /** Options of every write. */
    protected Map<String, String> writeOptions() {
        return Map.of();
    }

    /** Whether {@code CREATE TABLE ... AS SELECT} and {@code INSERT} are possible with the format at all. */
    protected boolean hasTables() {
        return true;
    }

    /** Names of samples whose values {@code save} changes, as the format's page says; tables must refuse them. */
    protected Set<String> changed() {
        return Set.of();
    }

    /**
     * The format's own type of the tested column.
     *
     * @param column as {@code spark.read} shows it
     * @param path that was written
     */
    protected abstract String storedType(StructField column, Path path) throws IOException;

    final Stream<TypeSample> samples() {
        return TypeSample.all().stream().filter(sample -> updatesPage() || Sampling.takes(format + sample.name(), 6));
    }

    private static boolean updatesPage() {
        return Boolean.getBoolean("docs.update");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void everyTypeIsReadBackEqualOrRefused(TypeSample sample) throws IOException {
        List<String> cells = new ArrayList<>(sample.isDeclarable() ? List.of("", "") : save(sample));
        cells.add(hasTables() ? both(createTable(sample), insert(sample)) : "");
        cells.add(sample.isDeclarable() ? "" : saveNull(sample));
        page.put(sample.name(), cells);
    }

    @Test
    void aTableHasNoRowsBeforeTheFirstInsert() {
        assumeTrue(hasTables());
        TypeSample floats = TypeSample.all().stream()
                .filter(sample -> sample.name().equals("array<float>"))
                .findFirst()
                .orElseThrow();
        StructType schema = rows(floats, floats.entries()).schema();
        try {
            create(floats, schema, "");

            assertThat(spark.table(TABLE).collectAsList()).isEmpty();
            assertThat(spark.table(TABLE).count()).isZero();
        } finally {
            spark.sql("DROP TABLE IF EXISTS " + TABLE);
        }
    }

    private static String both(String asSelect, String insert) {
        if (asSelect.equals(insert) || asSelect.isEmpty()) {
            return insert;
        }
        return "AS SELECT: " + asSelect + "; INSERT: " + insert;
    }

    // How values are written and read.

    private List<String> save(TypeSample sample) throws IOException {
        Path path = directory("save");
        Dataset<Row> rows = rows(sample, sample.entries());
        Optional<String> refusal = refusal(
                () -> rows.write().format(format).options(writeOptions()).save(path.toString()));
        if (refusal.isPresent()) {
            assertUntouched(path);
            return List.of(REFUSED, "");
        }
        Dataset<Row> read = spark.read().format(format).load(path.toString());
        StructField column = read.schema().apply(tested());
        String type = column.dataType().simpleString();
        String requested = rows.schema().apply(tested()).dataType().simpleString();
        boolean equal = castBack(sample, path, read, rows.schema()).equals(values(sample, sample.entries()));
        assertThat(equal)
                .as("values of " + sample.name() + " are read as they were written: "
                        + read.select(tested()).collectAsList())
                .isEqualTo(!changed().contains(sample.name()));
        String shown = type.equals(requested) ? "the same" : code(type);
        return List.of(storedType(column, path), equal ? shown : shown + ", other values");
    }

    /** The values in the type that they were written from: as the reader gives it if it is asked for it, or cast to it. */
    private List<String> castBack(TypeSample sample, Path path, Dataset<Row> read, StructType written) {
        String requested = written.apply(tested()).dataType().simpleString();
        if (read.schema().apply(tested()).dataType().simpleString().equals(requested)) {
            return values(sample, read);
        }
        DataFrameReader asked =
                spark.read().format(format).schema(new StructType(new StructField[] {written.apply(tested())}));
        return Stream.<Supplier<Dataset<Row>>>of(
                        () -> asked.load(path.toString()),
                        () -> read.selectExpr("CAST(`" + tested() + "` AS " + requested + ") AS " + tested()))
                .map(way -> valuesOrNone(sample, way))
                .filter(values -> !values.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    private List<String> valuesOrNone(TypeSample sample, Supplier<Dataset<Row>> way) {
        try {
            return values(sample, way.get());
        } catch (Exception e) {
            return List.of();
        }
    }

    private String saveNull(TypeSample sample) throws IOException {
        Path path = directory("null");
        List<Entry> entries = new ArrayList<>(sample.entries());
        entries.add(new Entry("CAST(NULL AS " + sample.type() + ")"));
        Dataset<Row> rows = rows(sample, sample.hasSqlType() ? entries : sample.withNull());
        Optional<String> refusal = refusal(
                () -> rows.write().format(format).options(writeOptions()).save(path.toString()));
        if (refusal.isPresent()) {
            assertUntouched(path);
            return REFUSED;
        }
        Dataset<Row> read = spark.read().format(format).load(path.toString());
        List<String> texts = read.selectExpr("string(" + tested() + ")").collectAsList().stream()
                .map(row -> String.valueOf(row.get(0)))
                .collect(Collectors.toCollection(ArrayList::new));
        if (texts.contains("null")) {
            return "null";
        }
        Dataset<Row> known = rows(sample, sample.entries());
        known.selectExpr("string(" + tested() + ")").collectAsList().forEach(row -> texts.remove(row.getString(0)));
        return texts.isEmpty() ? "skipped" : code(texts.get(texts.size() - 1));
    }

    /** All statements that create a table with rows do the same. */
    private String createTable(TypeSample sample) throws IOException {
        if (sample.isDeclarable()) {
            return "";
        }
        Dataset<Row> rows = rows(sample, sample.entries());
        rows.createOrReplaceTempView("sampled");
        Path asSelect = directory("as-select");
        String result = inTable(
                sample,
                asSelect,
                true,
                () -> spark.sql("CREATE TABLE " + TABLE + " USING " + format + tableOptions() + " LOCATION '" + asSelect
                        + "' AS SELECT * FROM sampled"));
        // Statements that write take time, so each type takes one of the other two ways.
        boolean isRefused = result.equals(REFUSED);
        boolean isEven = TypeSample.all().indexOf(sample) % 2 == 0;
        if (isRefused || isEven) {
            Path path = directory("save-as-table");
            assertThat(inTable(sample, path, true, () -> saveAsTable(rows, path)))
                    .as("saveAsTable, compared with CREATE TABLE AS SELECT")
                    .isEqualTo(result);
        }
        if (isRefused || !isEven) {
            Path path = directory("write-to");
            assertThat(inTable(sample, path, true, () -> writeTo(rows, path)))
                    .as("writeTo, compared with CREATE TABLE AS SELECT")
                    .isEqualTo(result);
        }
        return result;
    }

    private void saveAsTable(Dataset<Row> rows, Path path) {
        rows.write()
                .format(format)
                .options(writeOptions())
                .option("path", path.toString())
                .saveAsTable(TABLE);
    }

    private void writeTo(Dataset<Row> rows, Path path) {
        try {
            rows.writeTo(TABLE)
                    .using(format)
                    .options(writeOptions())
                    .tableProperty("location", path.toString())
                    .create();
        } catch (TableAlreadyExistsException e) {
            throw new AssertionError(e);
        }
    }

    private String insert(TypeSample sample) throws IOException {
        Path path = directory("insert");
        Dataset<Row> rows = rows(sample, sample.entries());
        rows.createOrReplaceTempView("sampled");
        return inTable(sample, path, false, () -> {
            if (sample.hasSqlType()) {
                create(sample, rows.schema(), " LOCATION '" + path + "'");
            } else {
                spark.sql("CREATE TABLE " + TABLE + " USING " + format + tableOptions() + " LOCATION '" + path
                        + "' AS SELECT * FROM sampled LIMIT 0");
                forget(path);
            }
            spark.sql("INSERT INTO " + TABLE + " SELECT * FROM sampled");
        });
    }

    private void create(TypeSample sample, StructType schema, String location) {
        String columns = Arrays.stream(schema.fields())
                .map(field -> "`" + field.name() + "` "
                        + (field.name().equals(tested())
                                ? sample.type()
                                : field.dataType().sql()))
                .collect(Collectors.joining(", "));
        spark.sql("CREATE TABLE " + TABLE + " (" + columns + ") USING " + format + tableOptions() + location);
    }

    private String tableOptions() {
        return writeOptions().isEmpty()
                ? ""
                : writeOptions().entrySet().stream()
                        .map(option -> "'" + option.getKey() + "' '" + option.getValue() + "'")
                        .collect(Collectors.joining(", ", " OPTIONS (", ")"));
    }

    /** @param creates whether the statements only create the table, so that nothing is left of a refused one */
    private String inTable(TypeSample sample, Path path, boolean creates, Runnable statements) throws IOException {
        try {
            Optional<String> refusal = refusal(statements);
            if (refusal.isPresent()) {
                if (creates) {
                    assertUntouched(path);
                }
                assertThat(content(path))
                        .as("files of a table whose statement was refused")
                        .isEmpty();
                return REFUSED;
            }
            Dataset<Row> read = spark.table(TABLE);
            assertThat(values(sample, read))
                    .as("values of " + sample.name() + " in a table")
                    .isEqualTo(values(sample, sample.entries()));
            return "yes";
        } finally {
            spark.sql("DROP TABLE IF EXISTS " + TABLE);
        }
    }

    private static Optional<String> refusal(Runnable statements) {
        try {
            statements.run();
            return Optional.empty();
        } catch (Exception e) {
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                String message = String.valueOf(cause.getMessage());
                if (cause instanceof UsageException
                        || cause instanceof AnalysisException
                                && REFUSED_BY_SPARK.matcher(message).lookingAt()) {
                    return Optional.of(message);
                }
            }
            throw new AssertionError("neither written nor refused by us or by Spark", e);
        }
    }

    // Rows, values and files.

    private Dataset<Row> rows(TypeSample sample, List<Entry> entries) {
        return spark.sql(sample.query(entries)).coalesce(1).selectExpr(columns().toArray(String[]::new));
    }

    private List<String> values(TypeSample sample, List<Entry> entries) {
        return values(sample, rows(sample, entries));
    }

    private List<String> values(TypeSample sample, Dataset<Row> read) {
        return read.selectExpr(sample.text(tested())).collectAsList().stream()
                .map(row -> String.valueOf(row.get(0)))
                .sorted()
                .toList();
    }

    /** An own directory for what comes, in an empty one. */
    private Path directory(String name) throws IOException {
        return Files.createTempDirectory(directory, name).resolve("data");
    }

    /** A refused statement leaves no file, no directory and no table once its tasks have ended. */
    private void assertUntouched(Path path) throws IOException {
        SparkSessions.awaitTasks(spark);
        try (Stream<Path> all = Files.list(path.getParent())) {
            assertThat(all).as("files and directories of a refused statement").isEmpty();
        }
        assertThat(spark.catalog().tableExists(TABLE))
                .as("there is a table of a refused statement")
                .isFalse();
    }

    private static void forget(Path path) {
        org.apache.hadoop.fs.FileUtil.fullyDeleteContents(path.toFile());
    }

    private static List<Path> content(Path path) throws IOException {
        if (!Files.exists(path)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(path)) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().endsWith(".crc"))
                    .toList();
        }
    }

    private static String code(String text) {
        return "`" + text.replace("|", "\\|") + "`";
    }

    // The page.

    @Test
    void matchesThePageOfTypes() throws IOException {
        for (TypeSample sample : samples().toList()) {
            if (!page.containsKey(sample.name())) {
                everyTypeIsReadBackEqualOrRefused(sample);
            }
        }
        String begin = "<!-- " + format.toLowerCase(Locale.ROOT) + " begins -->\n";
        String end = "<!-- " + format.toLowerCase(Locale.ROOT) + " ends -->";
        String text = Files.readString(PAGE);
        int from = text.indexOf(begin) + begin.length();
        int to = text.indexOf(end);
        assertThat(to)
                .as(PAGE + " has '" + begin.trim() + "' and '" + end + "'")
                .isGreaterThan(begin.length());
        Section section = Section.of(page);
        if (updatesPage()) {
            Files.writeString(PAGE, text.substring(0, from) + section.text() + text.substring(to));
            return;
        }
        assertThat(Section.parse(text.substring(from, to), page.keySet()))
                .as(PAGE + " differs: run this test with -Ddocs.update=true to write it")
                .isEqualTo(section);
    }

    /**
     * The section of a format.
     *
     * @param stored lines of a table of the types that can be stored
     * @param refused names of the others
     */
    private record Section(List<String> stored, List<String> refused) {
        static Section of(Map<String, List<String>> page) {
            List<String> stored = new ArrayList<>();
            List<String> refused = new ArrayList<>();
            for (TypeSample sample : TypeSample.all()) {
                List<String> cells = page.getOrDefault(sample.name(), List.of());
                boolean isStored = cells.stream().anyMatch(cell -> !cell.isEmpty() && !cell.equals(REFUSED));
                if (isStored) {
                    String row = String.join(" | ", cells).replace(REFUSED, "no");
                    stored.add(("| `" + sample.name() + "` | " + row + " |").replaceAll(" +", " "));
                } else if (cells.contains(REFUSED)) {
                    refused.add("`" + sample.name() + "`");
                }
            }
            return new Section(stored, refused);
        }

        /** Returns what a section has of some types. */
        static Section parse(String text, Set<String> types) {
            String[] parts = text.split("\nRefused: ", 2);
            return new Section(
                    parts[0].lines()
                            .filter(line -> types.stream().anyMatch(type -> line.startsWith("| `" + type + "` |")))
                            .toList(),
                    TypeSample.all().stream()
                            .filter(sample -> types.contains(sample.name()))
                            .map(sample -> "`" + sample.name() + "`")
                            .filter(type -> parts.length > 1 && parts[1].contains(type))
                            .toList());
        }

        String text() {
            String table = "| Spark | stored as | `spark.read` gives | in a table | null |\n|---|---|---|---|---|\n"
                    + stored.stream().map(line -> line + "\n").collect(Collectors.joining());
            return refused.isEmpty() ? table : table + "\n" + wrap("Refused: " + String.join(", ", refused) + ".");
        }
    }

    /** Breaks lines between types, at the width of the pages. */
    private static String wrap(String list) {
        StringBuilder lines = new StringBuilder();
        int width = 0;
        for (String item : list.split(" (?=`)")) {
            boolean breaks = width + 1 + item.length() > LINE_WIDTH;
            lines.append(width == 0 ? "" : breaks ? "\n" : " ").append(item);
            width = width == 0 || breaks ? item.length() : width + 1 + item.length();
        }
        return lines.append('\n').toString();
    }

    /** For subclasses that need to know a whole schema. */
    protected static StructField field(StructType schema, String name) {
        return schema.fields()[schema.fieldIndex(name)];
    }
}
