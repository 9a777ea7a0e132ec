package io.github.mlformats.core.testing.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mlformats.core.testing.Failures;
import io.github.mlformats.core.testing.SampledContract;
import io.github.mlformats.core.testing.Sampling;
import io.github.mlformats.core.testing.spark.SparkSessions;
import io.github.mlformats.core.testing.write.Steps.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.io.FileUtils;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What holds for DELETE, UPDATE and MERGE with conditions on rows, for each format whose tables can be written: the rows
 * afterwards, the files that are rewritten, and that readers see the old or the new rows whatever happens at any step.
 *
 * <p>The table {@code t} has the rows {@code k1} to {@code k9}, inserted by three statements, with {@code n} from 1 to 9.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SampledContract(stride = 3)
public abstract class RowChangesContract {
    private static final List<String> OLD = rows(1, 2, 3, 4, 5, 6, 7, 8, 9);

    private final String format;
    private SparkSession spark;

    /** The files of the table {@code t} before each test. */
    @TempDir
    static Path created;

    @TempDir
    Path dir;

    private Path target;
    private int run;

    /** The files of each of three inserts. */
    private final List<List<String>> inserted = new ArrayList<>();

    protected RowChangesContract(String format) {
        this.format = format;
    }

    /** The columns of the table. */
    protected String schema() {
        return "key STRING, n BIGINT";
    }

    /** The columns as expressions of {@code key}, which is text, and {@code n}, which is a bigint. */
    protected String written(String key, String n) {
        return key + ", " + n;
    }

    /** The expression of the text. */
    protected String key(String table) {
        return table + "key";
    }

    /** The expression of the number. */
    protected String n(String table) {
        return table + "n";
    }

    /** The assignment of a number. */
    protected String set(String n) {
        return "n = " + n;
    }

    /** A schema that lacks columns. */
    protected String lessColumns() {
        return "key STRING";
    }

    /** How many steps lie between two that are tested, on average: 1 for each step. */
    private static int stride() {
        return Sampling.stride(40);
    }

    @BeforeAll
    final void start() {
        spark = SparkSessions.interpreting();
        StepFileSystem.addTo(spark.sparkContext().hadoopConfiguration());
    }

    @BeforeEach
    final void create() throws IOException {
        createSource();
        create("");
    }

    private void create(String scheme) throws IOException {
        Steps.reset();
        drop();
        run++;
        target = dir.resolve(run + "/t");
        if (!inserted.isEmpty()) {
            FileUtils.copyDirectory(created.toFile(), target.toFile());
        }
        spark.sql("CREATE TABLE t (" + schema() + ") USING " + format + " LOCATION '" + scheme + target + "'");
        if (inserted.isEmpty()) {
            insert();
            FileUtils.copyDirectory(target.toFile(), created.toFile());
        }
        Steps.reset();
    }

    private void insert() throws IOException {
        for (int first = 1; first < 9; first += 3) {
            List<String> before = files();
            spark.sql("INSERT INTO t SELECT /*+ COALESCE(1) */ " + written("concat('k', id)", "id") + " FROM range("
                    + first + ", " + (first + 3) + ")");
            inserted.add(files().stream().filter(file -> !before.contains(file)).toList());
        }
    }

    @AfterEach
    final void drop() {
        Steps.reset();
        spark.sql("DROP TABLE IF EXISTS t");
        spark.sql("DROP TABLE IF EXISTS less");
    }

    private static List<String> rows(int... ns) {
        return IntStream.of(ns).mapToObj(n -> row(n, n)).sorted().toList();
    }

    private static String row(int key, int n) {
        return "k" + key + ":" + n;
    }

    private List<String> rows() {
        spark.sql("REFRESH TABLE t");
        return rows(spark.table("t"));
    }

    private List<String> rows(Dataset<Row> table) {
        return table.selectExpr(key(""), n("")).collectAsList().stream()
                .map(row -> row.mkString(":"))
                .sorted()
                .toList();
    }

    /** The files, without {@code _SUCCESS}, checksums and hidden ones. */
    private List<String> files() throws IOException {
        if (!Files.exists(target)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(target)) {
            return all.filter(Files::isRegularFile)
                    .map(path -> target.relativize(path).toString())
                    .filter(path -> !path.endsWith(".crc") && !path.equals("_SUCCESS"))
                    .sorted()
                    .toList();
        }
    }

    /** The files, without the record of a statement that has failed. */
    private List<String> dataFiles() throws IOException {
        return files().stream()
                .filter(file -> !file.startsWith("_mlformats_commits/"))
                .toList();
    }

    /** @param rewritten number of inserts whose files were rewritten, all or some of them */
    private void deletesFilesOfRows(int rewritten) throws IOException {
        List<String> files = files();
        assertThat(inserted.stream().filter(files::containsAll)).hasSize(3 - rewritten);
        assertThat(files.stream().filter(file -> file.startsWith("_")))
                .hasSizeLessThanOrEqualTo(1)
                .allMatch(file -> file.startsWith("_mlformats_commits/rewrite-"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "%2$s = 5 | 1 2 3 4 6 7 8 9 | 1",
                "%1$s = 'k5' | 1 2 3 4 6 7 8 9 | 1",
                "%2$s > 3 AND %1$s < 'k6' | 1 2 3 6 7 8 9 | 1",
                "%2$s IN (SELECT max(%2$s) FROM t) | 1 2 3 4 5 6 7 8 | 1",
                "%2$s %% 2 = 0 | 1 3 5 7 9 | 3",
                "%2$s < 4 | 4 5 6 7 8 9 | 1",
                "%2$s > 1000 | 1 2 3 4 5 6 7 8 9 | 0",
                "%2$s > 0 | '' | 3",
                "%2$s = 1 OR true | '' | 3",
                "if(%2$s = 5, null, %2$s = 6) | 1 2 3 4 5 7 8 9 | 1",
            })
    void deletesRowsAndRewritesTheirFiles(String condition, String left, int rewritten) throws IOException {
        spark.sql("DELETE FROM t WHERE " + condition.formatted(key(""), n("")));

        assertThat(rows())
                .isEqualTo(rows(Stream.of(left.split(" "))
                        .filter(n -> !n.isEmpty())
                        .mapToInt(Integer::parseInt)
                        .toArray()));
        deletesFilesOfRows(rewritten);
    }

    @Test
    void updatesRowsAndRewritesTheirFiles() throws IOException {
        spark.sql("UPDATE t SET " + set("10 + " + n("")) + " WHERE " + n("") + " BETWEEN 5 AND 6");

        assertThat(rows()).hasSize(9).contains(row(4, 4), row(5, 15), row(6, 16), row(7, 7));
        deletesFilesOfRows(1);
    }

    @Test
    void mergesRowsAndRewritesTheirFiles() throws IOException {
        spark.sql("MERGE INTO t USING s ON " + key("t.") + " = " + key("s.") + " WHEN MATCHED AND " + n("t.")
                + " = 7 THEN DELETE WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *");

        assertThat(rows())
                .isEqualTo(Stream.of(
                                row(1, 1),
                                row(2, 2),
                                row(3, 3),
                                row(4, 4),
                                row(5, 5),
                                row(6, -6),
                                row(8, -8),
                                row(9, -9),
                                row(10, -10),
                                row(11, -11))
                        .sorted()
                        .toList());
        deletesFilesOfRows(2);
    }

    /** Spark plans it as an append. */
    @Test
    void mergesOnlyNewRowsAndRewritesNothing() throws IOException {
        spark.sql(mergeOfNewRows());

        assertThat(rows()).isEqualTo(after(mergeOfNewRows()));
        deletesFilesOfRows(0);
    }

    private String mergeOfNewRows() {
        return "MERGE INTO t USING s ON " + key("t.") + " = " + key("s.") + " WHEN NOT MATCHED THEN INSERT *";
    }

    /** Creates the view {@code s} with the rows {@code k6} to {@code k11}, with {@code n} from -6 to -11. */
    private void createSource() {
        spark.sql("SELECT " + written("concat('k', id)", "-id") + " FROM range(6, 12)")
                .toDF(StructType.fromDDL(schema()).fieldNames())
                .createOrReplaceTempView("s");
    }

    @Test
    void refusesToLoseColumnsThatTheTableDoesNotShow() throws IOException {
        List<String> before = dataFiles();
        spark.sql("CREATE TABLE less (" + lessColumns() + ") USING " + format + " LOCATION '" + target + "'");

        assertThatThrownBy(() -> spark.sql("DELETE FROM less WHERE " + key("") + " = 'k5'"))
                .hasStackTraceContaining("the table does not show column '");

        assertThat(dataFiles()).isEqualTo(before);
        assertThat(rows()).isEqualTo(OLD);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ignoreCorruptFiles 'true'", "ignoreMissingFiles 'true'", "mode 'dropmalformed'"})
    void refusesToDeleteWhatAReadSkips(String option) throws IOException {
        Assumptions.assumeTrue(hasModes() || !option.startsWith("mode"), "each file is valid or it is not");
        List<String> before = files();
        spark.sql("CREATE TABLE less (" + schema() + ") USING " + format + " OPTIONS (" + option + ") LOCATION '"
                + target + "'");

        assertThatThrownBy(() -> spark.sql("DELETE FROM less WHERE " + n("") + " = 5"))
                .hasStackTraceContaining("would delete the records that a read skips");

        assertThat(files()).isEqualTo(before);
    }

    /** Whether reads have the option {@code mode}. */
    protected boolean hasModes() {
        return true;
    }

    private List<String> statements() {
        return List.of(
                "DELETE FROM t WHERE " + n("") + " IN (2, 5)",
                "UPDATE t SET " + set(n("") + " - 10") + " WHERE " + n("") + " IN (2, 5)",
                mergeOfNewRows());
    }

    private static List<String> after(String statement) {
        if (statement.startsWith("MERGE")) {
            return Stream.concat(OLD.stream(), Stream.of(row(10, -10), row(11, -11)))
                    .sorted()
                    .toList();
        }
        List<String> after = new ArrayList<>(rows(1, 3, 4, 6, 7, 8, 9));
        if (statement.startsWith("UPDATE")) {
            after.addAll(List.of(row(2, -8), row(5, -5)));
        }
        return after.stream().sorted().toList();
    }

    private int[] someSteps(String statement, String seed) throws IOException {
        return someSteps(statement, seed, stride());
    }

    /** Returns steps of a statement to test, at random. @param stride how many steps lie between two, on average */
    private int[] someSteps(String statement, String seed, int stride) throws IOException {
        create("step:");
        spark.sql(statement);
        return Sampling.sample(Steps.steps(), stride, (format + statement + seed).hashCode());
    }

    /** Whatever happens at any step, readers see the old or the new rows, and the statement can be run again. */
    @ParameterizedTest
    @EnumSource(Fault.class)
    void aFaultAtAnyStepLeavesTheOldOrTheNewRows(Fault fault) throws IOException {
        for (String statement : statements()) {
            for (int step : someSteps(statement, fault.name())) {
                create("step:");
                Steps.failAt(step, fault);
                String failure = Failures.of(() -> spark.sql(statement));
                String when = statement + ", step " + step + ", " + Steps.last() + ": " + failure;
                Steps.reset();
                List<String> found = rows();
                if (failure == null) {
                    assertThat(found).as(when).isEqualTo(after(statement));
                } else if (fault == Fault.FAIL && !failure.contains("all rows are in place")) {
                    assertThat(found).as(when).isEqualTo(OLD);
                } else {
                    assertThat(found).as(when).isIn(OLD, after(statement));
                }
                assertThat(Failures.of(() -> spark.sql(statement))).as(when).isNull();
                assertThat(rows()).as("again after " + when).isEqualTo(after(statement));
            }
        }
    }

    /** Before any read of a query, also those by which files are listed, a statement begins and ends. Each format tests some of them. */
    @Test
    void readersSeeTheRowsBeforeOrAfterAStatement() throws IOException {
        assertOldOrNewRows(this::rows);
    }

    /** Of the files that a pattern matched before the statement, some are gone. */
    @Test
    void readersOfAPatternSeeTheRowsBeforeOrAfterAStatement() throws IOException {
        assertOldOrNewRows(
                () -> rows(spark.read().format(format).schema(schema()).load("step:" + target + "/part-*")));
    }

    private void assertOldOrNewRows(Supplier<List<String>> reader) throws IOException {
        String update = statements().get(1);
        create("step:");
        assertThat(reader.get()).isEqualTo(OLD);
        int reads = Steps.reads();
        assertThat(reads).isPositive();
        for (int read : Sampling.sample(reads, Sampling.stride(8), format.hashCode())) {
            create("step:");
            Steps.interruptReadAt(read, () -> spark.sql(update));
            List<String> found = new ArrayList<>();
            String failure = Failures.of(() -> found.addAll(reader.get()));
            String when = "read " + read + ", " + Steps.last();
            Steps.reset();
            if (failure == null) {
                assertThat(found).as(when).isIn(OLD, after(update));
            } else {
                assertThat(failure).as(when).contains("FileNotFoundException");
            }
            assertThat(rows()).as(when).isEqualTo(after(update));
        }
    }

    /** At each step, another statement begins and ends. One of them may fail, and then has changed nothing. */
    @ParameterizedTest
    @ValueSource(strings = {"INSERT", "INSERT OVERWRITE", "DELETE", "UPDATE"})
    void twoWritersLeaveTheRowsOfThoseThatSucceed(String other) throws IOException {
        String delete = "DELETE FROM t WHERE " + n("") + " IN (2, 5)";
        String second =
                switch (other) {
                    case "DELETE" -> "DELETE FROM t WHERE " + n("") + " IN (2, 6)";
                    case "UPDATE" -> "UPDATE t SET " + set("-6") + " WHERE " + n("") + " = 6";
                    default -> other + " t SELECT " + written("'k10'", "10L");
                };
        for (int step : someSteps(delete, other)) {
            create("step:");
            AtomicReference<String> otherFailure = new AtomicReference<>("has not begun");
            Steps.interruptAt(step, () -> otherFailure.set(Failures.of(() -> spark.sql(second))));
            String failure = Failures.of(() -> spark.sql(delete));
            String when = "step " + step + ", " + Steps.last() + ": " + failure + " / " + otherFailure;
            Steps.reset();
            assertThat(failure == null || otherFailure.get() == null).as(when).isTrue();
            assertThat(rows()).as(when).isIn(expected(other, failure == null, otherFailure.get() == null));
        }
    }

    /** At each step and read of a statement that replaces all rows, another one changes some. If both succeed, no old row is left. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void rowsAreNotChangedWhileTheyAreReplaced(boolean truncates) throws IOException {
        String replace = truncates ? "TRUNCATE TABLE t" : "INSERT OVERWRITE t SELECT " + written("'k10'", "10L");
        for (int step : someSteps(replace, "change", Sampling.stride(12))) {
            assertNoOldRowIsLeft(replace, truncates, update -> Steps.interruptAt(step, update));
        }
        for (int read = 0; read < Steps.reads(); read += Sampling.stride(25)) {
            int interrupted = read;
            assertNoOldRowIsLeft(replace, truncates, update -> Steps.interruptReadAt(interrupted, update));
        }
    }

    private void assertNoOldRowIsLeft(String replace, boolean truncates, Consumer<Runnable> interruption)
            throws IOException {
        String update = statements().get(1);
        create("step:");
        AtomicReference<String> updateFailure = new AtomicReference<>("has not begun");
        interruption.accept(() -> updateFailure.set(Failures.of(() -> spark.sql(update))));
        String failure = Failures.of(() -> spark.sql(replace));
        String when = Steps.last() + ": " + failure + " / " + updateFailure;
        Steps.reset();
        List<String> replaced = truncates ? List.of() : List.of(row(10, 10));
        assertThat(failure == null || updateFailure.get() == null).as(when).isTrue();
        List<String> changed = updateFailure.get() == null ? after(update) : OLD;
        assertThat(rows()).as(when).isEqualTo(failure == null ? replaced : changed);
    }

    /** At some steps and reads of an overwrite that reads what it replaces, a row is added. */
    @Test
    void rowsThatAreAddedToTheInputOfAnOverwriteAreKept() throws IOException {
        String replace = "INSERT OVERWRITE t SELECT * FROM t WHERE " + n("") + " > 1";
        int[] steps = someSteps(replace, "input", Sampling.stride(40));
        int[] reads = Sampling.sample(Steps.reads(), Sampling.stride(100), format.hashCode());
        for (int step : steps) {
            assertAddedRowIsKept(replace, insert -> Steps.interruptAt(step, insert));
        }
        for (int read : reads) {
            assertAddedRowIsKept(replace, insert -> Steps.interruptReadAt(read, insert));
        }
    }

    private void assertAddedRowIsKept(String replace, Consumer<Runnable> interruption) throws IOException {
        create("step:");
        interruption.accept(() -> spark.sql("INSERT INTO t SELECT " + written("'k10'", "10L")));
        String failure = Failures.of(() -> spark.sql(replace));
        Steps.reset();
        assertThat(rows()).as(failure).contains(row(10, 10)).hasSize(failure == null ? 9 : 10);
    }

    /** Which rows are new depends on all rows of the table. */
    @Test
    void twoMergesInsertNewRowsOnce() throws IOException {
        String merge = mergeOfNewRows();
        for (int step : someSteps(merge, "twice")) {
            create("step:");
            AtomicReference<String> otherFailure = new AtomicReference<>("has not begun");
            Steps.interruptAt(step, () -> otherFailure.set(Failures.of(() -> spark.sql(merge))));
            String failure = Failures.of(() -> spark.sql(merge));
            String when = "step " + step + ", " + Steps.last() + ": " + failure + " / " + otherFailure;
            Steps.reset();
            assertThat(rows()).as(when).isEqualTo(after(merge));
        }
    }

    /** The rows after both in one order or the other. */
    private static List<List<String>> expected(String other, boolean first, boolean second) {
        if (!second) {
            return List.of(first ? rows(1, 3, 4, 6, 7, 8, 9) : OLD);
        }
        List<String> inserted = new ArrayList<>(first ? rows(1, 3, 4, 6, 7, 8, 9) : OLD);
        switch (other) {
            case "INSERT" -> inserted.add(row(10, 10));
            case "INSERT OVERWRITE" -> {
                inserted.clear();
                inserted.add(row(10, 10));
            }
            case "DELETE" -> inserted.removeAll(rows(2, 6));
            default -> {
                inserted.remove(row(6, 6));
                inserted.add(row(6, -6));
            }
        }
        return List.of(inserted.stream().sorted().toList());
    }
}
